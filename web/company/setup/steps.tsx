import { Check, KeyRound } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { setup as text } from '#locales/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'

const titles = () => [text.company, text.who, text.trade, text.you]

/** The steps in the panel of a desk. */
export function StepsPanel({ step }: { step: number }) {
  return (
    <div className="absolute top-28 hidden px-10 desk:block">
      <p className="text-h2">{text.title}</p>
      <ol className="mt-6 grid gap-4">
        {titles().map((title, n) => (
          <li
            key={title}
            aria-current={n === step ? 'step' : undefined}
            className={classes('flex items-center gap-3.5', n === step ? 'font-semi' : 'text-on-deep-2')}
          >
            <span
              className={classes(
                'grid size-7 place-items-center rounded-full text-meta font-bold',
                n === step ? 'bg-on-deep text-brand-deep' : 'border-2 border-current',
              )}
            >
              {n < step ? <Check className="size-4.5" /> : n + 1}
            </span>
            {title}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** The heading of a step, with how far the set-up is on a phone. */
export function StepHeading({ step, lead }: { step: number; lead?: string }) {
  const all = titles().length
  const progress = text.progress({ step: step + 1, all })
  return (
    <div>
      <div className="mb-5 desk:hidden">
        <p className="text-meta text-ink-3">{progress}</p>
        <div aria-hidden className="mt-2 flex gap-1.5">
          {titles().map((title, n) => (
            <span key={title} className={classes('h-1 flex-1 rounded-full', n <= step ? 'bg-brand-ink' : 'bg-line')} />
          ))}
        </div>
      </div>
      <h1 className="text-h1 desk:text-form-title">{titles()[step]}</h1>
      {lead && <p className="mt-1 text-ink-2 desk:text-lead">{lead}</p>}
    </div>
  )
}

interface StepButtonsProps {
  /** Where there is a step before. */
  onBack?: (() => void) | undefined
  waiting?: boolean
  waitingLabel?: string
  /** What the button of the step says. */
  children: ReactNode
}

/** Proves to be the one who runs the server. */
export const SetupTokenField = (props: Omit<ComponentProps<typeof TextField>, 'label'>) => (
  <TextField {...props} label={text.token} help={text.tokenHelp} autoComplete="off" icon={<KeyRound />} />
)

export function StepButtons({ onBack, waiting = false, waitingLabel, children }: StepButtonsProps) {
  return (
    <div className="flex gap-3">
      {onBack && (
        <Button size="large" onClick={onBack}>
          {text.back}
        </Button>
      )}
      <Button
        type="submit"
        variant="primary"
        size="large"
        className="flex-1"
        waiting={waiting}
        waitingLabel={waitingLabel ?? text.waiting}
      >
        {children}
      </Button>
    </div>
  )
}
