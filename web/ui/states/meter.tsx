import { classes } from '#web/ui/classes.ts'

const tones = {
  brand: 'bg-fill shadow-[inset_0_0_0_1px_var(--fill-edge)]',
  success: 'bg-success-bar',
  info: 'bg-info-bar',
  warning: 'bg-warning-bar',
  danger: 'bg-danger-bar',
} as const

interface MeterProps {
  /** Percent, 0 to 100. */
  value: number
  /** What it measures; leave it out where the text beside it says so. */
  label?: string
  tone?: keyof typeof tones
  /** Role progressbar instead of meter. */
  progress?: boolean
  className?: string
}

/** A share as a bar; it animates from its previous value. */
export function Meter({ value, label, tone = 'brand', progress = false, className }: MeterProps) {
  const share = Math.min(100, Math.max(0, value))
  const spoken = label
    ? ({
        role: progress ? 'progressbar' : 'meter',
        'aria-label': label,
        'aria-valuenow': Math.round(share),
        'aria-valuemin': 0,
        'aria-valuemax': 100,
      } as const)
    : ({ 'aria-hidden': true } as const)
  return (
    <div
      {...spoken}
      className={classes('h-1.5 overflow-hidden rounded-full bg-track print-color forced-color-adjust-none', className)}
    >
      <div
        className={classes('h-full rounded-full print-color transition-[width] duration-(--slow)', tones[tone])}
        style={{ width: `${share}%` }}
      />
    </div>
  )
}
