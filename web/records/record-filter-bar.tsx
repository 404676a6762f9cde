import { CalendarDays } from 'lucide-react'
import { records as text } from '#locales/text.ts'
import { DayRangeFields } from '#web/ui/forms/day-range-fields.tsx'
import { DebouncedSearchField } from '#web/ui/forms/search-field.tsx'
import { Chip, ChipRow } from '#web/ui/marks/chip.tsx'
import { type RecordFilters, recordPeriods } from './records.data.ts'

interface RecordFilterBarProps {
  filters: RecordFilters
  onChange: (filters: RecordFilters) => void
}

/** Filters by words and by the days on which posts began to ask. */
export function RecordFilterBar({ filters, onChange }: RecordFilterBarProps) {
  const { q, period, from, to } = filters
  return (
    <div className="grid gap-3 border-b border-line p-4 desk:grid-cols-[minmax(0,1fr)_auto] desk:px-5">
      <DebouncedSearchField
        label={text.search}
        search={q ?? ''}
        onSearch={words => onChange({ ...filters, q: words || undefined })}
      />
      <ChipRow legend={text.periodLabel} className="items-center desk:mx-0 desk:px-0">
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
      </ChipRow>
      {period === 'own' && (
        <div className="grid grid-cols-2 gap-3 desk:col-span-2 desk:max-w-96">
          <DayRangeFields
            labels={{ from: text.from, to: text.to }}
            days={{ from, to }}
            error={from && to && from > to ? text.backwards : undefined}
            onChange={days => onChange({ ...filters, ...days })}
          />
        </div>
      )}
    </div>
  )
}
