import { joining as text } from '#locales/text.ts'
import { classes } from '#web/ui/classes.ts'

/** Two bars: joining, and making it work on this phone. */
export function Steps({ step }: { step: 1 | 2 }) {
  return (
    <div role="img" aria-label={text.progress({ step })} className="grid grid-cols-2 gap-2.5">
      {[1, 2].map(each => (
        <span key={each} className={classes('h-2 rounded-full', each <= step ? 'bg-fill shadow-fill' : 'bg-track')} />
      ))}
    </div>
  )
}
