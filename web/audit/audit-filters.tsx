import { SettledSearchField } from '#web/ui/search-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Asked } from './audit.data.ts'
import { text } from './audit.text.ts'

/** By kind, by who, by day. What is chosen is in the address. */
export function AuditFilters({ asked, onAsk }: { asked: Asked; onAsk: (asked: Asked) => void }) {
  const change = (name: keyof Asked) => (event: { target: { value: string } }) =>
    onAsk({ ...asked, [name]: event.target.value || undefined })
  return (
    <div className="grid grid-cols-2 gap-3 border-b border-line p-4 desk:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_auto_auto] desk:px-5">
      <SelectField
        label={text.kind}
        fieldClassName="max-desk:col-span-2"
        value={asked.kind ?? ''}
        onChange={change('kind')}
      >
        <option value="">{text.allKinds}</option>
        {text.kinds.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <SettledSearchField
        label={text.person}
        placeholder={text.personPlaceholder}
        fieldClassName="max-desk:col-span-2"
        search={asked.person ?? ''}
        onSearch={person => onAsk({ ...asked, person: person || undefined })}
      />
      <TextField label={text.from} type="date" value={asked.from ?? ''} max={asked.to} onChange={change('from')} />
      <TextField label={text.to} type="date" value={asked.to ?? ''} min={asked.from} onChange={change('to')} />
    </div>
  )
}
