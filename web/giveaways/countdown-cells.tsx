import { giveaways as text } from '#locales/text.ts'
import { classes } from '#web/ui/classes.ts'
import { partsOf, timeLeft } from './countdown.tsx'

interface CountdownCellsProps {
  /** Milliseconds that are left. */
  left: number
  /** On the company's deep ground. */
  onDeep?: boolean
  className?: string
}

const units = ['days', 'hours', 'minutes', 'seconds'] as const

/** Days, hours, minutes and seconds as four cells. Screen readers get minutes, and are not interrupted. */
export function CountdownCells({ left, onDeep = false, className }: CountdownCellsProps) {
  const parts = partsOf(left)
  return (
    <div className={classes('flex gap-1.5', className)}>
      <span className="sr-only">{timeLeft(parts)}</span>
      {units.map(unit => (
        <span
          key={unit}
          aria-hidden
          className={classes(
            'grid min-w-12 flex-1 justify-items-center rounded-thumb px-1.5 py-1 tabular-nums',
            onDeep ? 'bg-on-deep/12 text-on-deep' : 'bg-sunken',
          )}
        >
          <b className="text-h3 font-bold">{String(parts[unit]).padStart(2, '0')}</b>
          <small className={classes('text-micro font-medium', onDeep ? 'text-on-deep-2' : 'text-ink-3')}>
            {text.cells[unit]}
          </small>
        </span>
      ))}
    </div>
  )
}
