import { Check, X } from 'lucide-react'
import { RadioGroup } from 'radix-ui'
import { useId } from 'react'
import { backgrounds } from '#contract/feed.ts'
import { composer as text } from '#locales/text.ts'
import { type Background, backgroundClasses } from '#web/feed/backgrounds.ts'
import { classes } from '#web/ui/classes.ts'
import { direction } from '#web/ui/direction.ts'

interface BackgroundPaletteProps {
  value: Background | null
  onChange: (background: Background | null) => void
  /** For long texts and posts with media; shows why. */
  disabled: boolean
  /** The colors alone, without words. */
  isBare?: boolean
  className?: string
}

const none = 'none'
const choices = [none, ...backgrounds] as const

/** The backgrounds of a short post. */
export function BackgroundPalette({ value, onChange, disabled, isBare = false, className }: BackgroundPaletteProps) {
  const id = useId()
  const words = disabled ? text.backgroundOff : value ? text.backgrounds[value] : ''
  return (
    <div className={className}>
      <div className={isBare ? 'sr-only' : 'flex flex-wrap items-baseline justify-between gap-x-3'}>
        <span id={id} className="text-action font-semi">
          {text.background}
        </span>
        <span className="text-meta text-ink-3">{words}</span>
      </div>
      <RadioGroup.Root
        dir={direction()}
        aria-labelledby={id}
        disabled={disabled}
        value={value ?? none}
        onValueChange={next => onChange(next === none ? null : (next as Background))}
        className={classes('flex', !isBare && '-mx-1 mt-1 flex-wrap desk:gap-1')}
      >
        {choices.map(choice => (
          <RadioGroup.Item
            key={choice}
            value={choice}
            aria-label={choice === none ? text.noBackground : text.backgrounds[choice]}
            className="group grid h-12 w-9 max-w-12 shrink-0 grow place-items-center rounded-card border-2 border-transparent data-[state=checked]:border-brand-ink disabled:opacity-40 disabled:data-[state=checked]:border-transparent"
          >
            <span
              className={classes(
                'grid h-9.5 w-full max-w-9.5 place-items-center rounded-control',
                choice === none
                  ? 'bg-sunken text-ink-2 shadow-control'
                  : classes('text-white forced-color-adjust-none', backgroundClasses[choice]),
              )}
            >
              {choice === none ? (
                <X className="size-4.5" />
              ) : (
                <Check className="hidden size-5 group-data-[state=checked]:block" />
              )}
            </span>
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
    </div>
  )
}
