import { giveaways as text } from '#locales/text.ts'
import { classes } from '#web/ui/classes.ts'
import { CountdownCells } from './countdown-cells.tsx'
import { useServerNow } from './server-clock.ts'

/** The countdown as four cells, on the company's deep ground. */
export function CountdownTiles({ endDate, className }: { endDate: string; className?: string }) {
  const left = Date.parse(endDate) - useServerNow()
  if (left <= 0) return <p className={classes('text-h3 text-on-deep', className)}>{text.ended}</p>
  return (
    <time dateTime={endDate} className={classes('block max-w-56 wide:max-w-none', className)}>
      <CountdownCells left={left} onDeep />
    </time>
  )
}
