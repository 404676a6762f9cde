import { CalendarDays } from 'lucide-react'
import { records as text } from '#locales/text.ts'
import { DebouncedSearchField } from '#web/ui/forms/search-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Chip } from '#web/ui/marks/chip.tsx'
import { type RecordFilters, recordPeriods } from './records.data.ts'

interface RecordFilterBarProps {
  filters: RecordFilters
  onChange: (filters: RecordFilters) => void
}

/** Filters by words and by the days on which posts began to ask. */
export function RecordFilterBar({ filters, onChange }: RecordFilterBarProps) {
  const { q, period, from, to } = filters
  const change = (name: 'from' | 'to') => (event: { target: { value: string } }) =>
    onChange({ ...filters, [name]: event.target.value || undefined })
  return (
    <div className="grid gap-3 border-b border-line p-4 desk:grid-cols-[minmax(0,1fr)_auto] desk:px-5">
      <DebouncedSearchField
        label={text.search}
        search={q ?? ''}
        onSearch={words => onChange({ ...filters, q: words || undefined })}
      />
      <fieldset className="scroll-none -mx-4 flex min-w-0 items-center gap-2 overflow-x-auto px-4 py-0.5 desk:mx-0 desk:px-0">
        <legend className="sr-only">{text.periodLabel}</legend>
        <Chip pressed={period === undefined} onClick={() => onChange({ q })}>
          {text.periods.all}
        </Chip>
        {recordPeriods.map(each => (
          <Chip
            key={each}
            pressed={period === each}
            icon={each === 'own' && <CalendarDays className="size-4.5" />}
            onClick={() => onChange({ q, period: each })}
          >
            {text.periods[each]}
          </Chip>
        ))}
      </fieldset>
      {period === 'own' && (
        <div className="grid grid-cols-2 gap-3 desk:col-span-2 desk:max-w-96">
          <TextField
            label={text.from}
            type="date"
            value={from ?? ''}
            max={to}
            error={from && to && from > to ? text.backwards : undefined}
            onChange={change('from')}
          />
          <TextField label={text.to} type="date" value={to ?? ''} min={from} onChange={change('to')} />
        </div>
      )}
    </div>
  )
}
