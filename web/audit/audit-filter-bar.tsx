import { audit as text } from '#locales/text.ts'
import { DebouncedSearchField } from '#web/ui/forms/search-field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import type { AuditFilters } from './audit.data.ts'

/** Filters by kind, person and day, stored in the URL. */
export function AuditFilterBar({
  filters,
  onChange,
}: {
  filters: AuditFilters
  onChange: (filters: AuditFilters) => void
}) {
  const change = (name: keyof AuditFilters) => (event: { target: { value: string } }) =>
    onChange({ ...filters, [name]: event.target.value || undefined })
  return (
    <div className="grid grid-cols-2 gap-3 border-b border-line p-4 desk:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_auto_auto] desk:px-5">
      <SelectField
        label={text.kind}
        fieldClassName="max-desk:col-span-2"
        value={filters.kind ?? ''}
        onChange={change('kind')}
      >
        <option value="">{text.allKinds}</option>
        {Object.entries(text.kinds).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <DebouncedSearchField
        label={text.person}
        placeholder={text.personPlaceholder}
        fieldClassName="max-desk:col-span-2"
        search={filters.person ?? ''}
        onSearch={person => onChange({ ...filters, person: person || undefined })}
      />
      <TextField label={text.from} type="date" value={filters.from ?? ''} max={filters.to} onChange={change('from')} />
      <TextField label={text.to} type="date" value={filters.to ?? ''} min={filters.from} onChange={change('to')} />
    </div>
  )
}
