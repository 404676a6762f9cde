import { classes } from '#web/ui/classes.ts'

const sizes = {
  large: { ring: 'size-38', number: 'text-figure font-bold' },
  small: { ring: 'size-18', number: 'text-h3 font-bold' },
} as const

interface ProgressRingProps {
  /** Percent, 0 to 100. */
  value: number
  /** What is running. */
  label: string
  size?: keyof typeof sizes
}

/** Progress as a ring with the number in the middle. */
export function ProgressRing({ value, label, size = 'large' }: ProgressRingProps) {
  const { ring, number } = sizes[size]
  const share = Math.round(Math.min(100, Math.max(0, value)))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={share}
      aria-valuemin={0}
      aria-valuemax={100}
      className="grid place-items-center"
    >
      <svg viewBox="0 0 120 120" aria-hidden className={classes('col-start-1 row-start-1 -rotate-90', ring)}>
        <circle cx="60" cy="60" r="52" fill="none" strokeWidth="8" className="stroke-line" />
        <circle
          cx="60"
          cy="60"
          r="52"
          fill="none"
          strokeWidth="8"
          strokeLinecap="round"
          pathLength="100"
          strokeDasharray="100"
          strokeDashoffset={100 - share}
          className="stroke-fill transition-[stroke-dashoffset] duration-(--slow)"
        />
      </svg>
      <span className={classes('col-start-1 row-start-1 tabular-nums', number)}>{share}%</span>
    </div>
  )
}
