import { classes } from '../classes.ts'
import { ScrollArea } from './scroll-area.tsx'

const tones = { success: 'text-success', danger: 'text-danger' } as const

interface LogLine {
  /** A number or a time before the line. */
  at: string
  text: string
  tone?: keyof typeof tones
}

/** A log in a fixed-width face; a long one scrolls inside. */
export function LogLines({ lines }: { lines: readonly LogLine[] }) {
  return (
    <ScrollArea className="max-h-80 rounded-control bg-sunken">
      <ol className="px-3.5 py-2.5 font-mono text-meta leading-[1.375rem] text-ink-2">
        {lines.map(({ at, text, tone }, index) => (
          <li key={index} className={classes('flex gap-3 wrap-anywhere', tone && tones[tone])}>
            <span className="w-10 shrink-0 text-end text-ink-3 tabular-nums">{at}</span>
            <span className="min-w-0 flex-1">{text}</span>
          </li>
        ))}
      </ol>
    </ScrollArea>
  )
}
