import { DebouncedSearchField } from '#web/ui/search-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { AuditQuery } from './audit.data.ts'
import { text } from './audit.text.ts'

/** Filters by kind, person and day, stored in the URL. */
export function AuditFilters({ query, onChange }: { query: AuditQuery; onChange: (query: AuditQuery) => void }) {
  const change = (name: keyof AuditQuery) => (event: { target: { value: string } }) =>
    onChange({ ...query, [name]: event.target.value || undefined })
  return (
    <div className="grid grid-cols-2 gap-3 border-b border-line p-4 desk:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_auto_auto] desk:px-5">
      <SelectField
        label={text.kind}
        fieldClassName="max-desk:col-span-2"
        value={query.kind ?? ''}
        onChange={change('kind')}
      >
        <option value="">{text.allKinds}</option>
        {text.kinds.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <DebouncedSearchField
        label={text.person}
        placeholder={text.personPlaceholder}
        fieldClassName="max-desk:col-span-2"
        search={query.person ?? ''}
        onSearch={person => onChange({ ...query, person: person || undefined })}
      />
      <TextField label={text.from} type="date" value={query.from ?? ''} max={query.to} onChange={change('from')} />
      <TextField label={text.to} type="date" value={query.to ?? ''} min={query.from} onChange={change('to')} />
    </div>
  )
}
