import type { QuietHours } from '#contract/quiet-hours.ts'
import { quietHours as text } from '#locales/text.ts'

const dayMinutes = 24 * 60
const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** The hours of a day as a bar, the quiet ones filled; the two fields beside it say the same. */
export function DayBar({ from, to }: QuietHours) {
  const [starts, ends] = [minutesOf(from), minutesOf(to)]
  const parts =
    starts < ends
      ? [[starts, ends]]
      : [
          [0, ends],
          [starts, dayMinutes],
        ]
  return (
    <div aria-hidden>
      <div className="relative h-3 overflow-hidden rounded-full bg-track">
        {parts.map(([begin = 0, end = 0]) => (
          <span
            key={begin}
            className="absolute inset-y-0 bg-fill"
            style={{
              insetInlineStart: `${(begin / dayMinutes) * 100}%`,
              width: `${((end - begin) / dayMinutes) * 100}%`,
            }}
          />
        ))}
      </div>
      <div className="mt-1 flex justify-between text-micro text-ink-3">
        <span>{text.midnight}</span>
        <span>{text.noon}</span>
        <span>{text.midnight}</span>
      </div>
    </div>
  )
}
