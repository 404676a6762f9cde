import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'
import { type Tone, tones } from '#web/ui/tones.ts'

export const Outcomes = ({ children }: { children: ReactNode }) => (
  <div className="divide-y divide-line rounded-card border border-line text-small">{children}</div>
)

interface OutcomeProps {
  icon: ReactNode
  tone?: Tone
  title: string
  items: readonly ReactNode[]
}

/** What an action ends, or keeps. */
export function Outcome({ icon, tone = 'neutral', title, items }: OutcomeProps) {
  return (
    <div className="flex gap-3 p-4">
      <span aria-hidden className={classes('shrink-0 [&>svg]:size-5', tones[tone].ink)}>
        {icon}
      </span>
      <div className="min-w-0">
        <p className="font-semi">{title}</p>
        <ul className="mt-1 grid gap-0.5 text-ink-2">
          {items.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the items are constant
            <li key={at} className="wrap-anywhere">
              {item}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
