import { classes } from '#web/ui/classes.ts'

export interface HeatMapText {
  /** Monday first. */
  days: readonly string[]
  hour: (hour: number) => string
  cell: (day: string, hour: string, n: number) => string
  fewer: string
  more: string
}

interface HeatMapProps {
  /** By day, Monday first, and hour. */
  counts: readonly (readonly number[])[]
  /** The same in a sentence, for screen readers. */
  description: string
  text: HeatMapText
}

const levels = [
  'bg-sunken',
  'bg-brand-ink opacity-18',
  'bg-brand-ink opacity-36',
  'bg-brand-ink opacity-56',
  'bg-brand-ink opacity-78',
  'bg-brand-ink',
] as const
const hours = Array.from({ length: 24 }, (_, hour) => hour)

const levelOf = (n: number, most: number) => (most === 0 ? 0 : Math.ceil((n / most) * (levels.length - 1)))

/** How often something happens by day and hour: days by 24 hours, on a phone rows of two hours by days. */
export function HeatMap({ counts, description, text }: HeatMapProps) {
  const pairs = counts.map(day =>
    hours.filter(hour => hour % 2 === 0).map(hour => (day[hour] ?? 0) + (day[hour + 1] ?? 0)),
  )
  const most = Math.max(0, ...counts.flat())
  const mostOfPair = Math.max(0, ...pairs.flat())
  return (
    <figure className="px-5 pt-5 pb-4 desk:px-6">
      <div aria-hidden>
        <div className="grid grid-cols-[2.5rem_repeat(24,minmax(0,1fr))] gap-0.75 text-meta text-ink-3 max-desk:hidden">
          <span />
          {hours.map(hour => (
            <span key={hour} className="w-0 text-micro font-regular whitespace-nowrap">
              {hour % 3 === 0 && text.hour(hour)}
            </span>
          ))}
          {counts.map((day, d) => [
            <span key={d} className="leading-7">
              {text.days[d]}
            </span>,
            ...day.map((n, hour) => (
              <Cell key={`${d}-${hour}`} n={n} most={most} label={text.cell(text.days[d] ?? '', text.hour(hour), n)} />
            )),
          ])}
        </div>
        <div className="grid grid-cols-[3.25rem_repeat(7,minmax(0,1fr))] gap-0.75 text-meta text-ink-3 desk:hidden">
          <span />
          {text.days.map(day => (
            <span key={day} className="text-center">
              {day}
            </span>
          ))}
          {hours
            .filter(hour => hour % 2 === 0)
            .map((hour, row) => [
              <span key={hour} className="text-micro leading-7 font-regular">
                {row % 2 === 0 && text.hour(hour)}
              </span>,
              ...pairs.map((day, d) => (
                <Cell
                  key={`${d}-${hour}`}
                  n={day[row] ?? 0}
                  most={mostOfPair}
                  label={text.cell(text.days[d] ?? '', text.hour(hour), day[row] ?? 0)}
                />
              )),
            ])}
        </div>
        <div className="mt-4 flex items-center justify-end gap-1 text-meta text-ink-2">
          <span className="me-1.5">{text.fewer}</span>
          {levels.map(level => (
            <span key={level} className={classes('size-4.5 rounded-thumb print-color', level)} />
          ))}
          <span className="ms-1.5">{text.more}</span>
        </div>
      </div>
      <figcaption className="sr-only">{description}</figcaption>
    </figure>
  )
}

function Cell({ n, most, label }: { n: number; most: number; label: string }) {
  return <span title={label} className={classes('h-7 rounded-thumb print-color', levels[levelOf(n, most)])} />
}
