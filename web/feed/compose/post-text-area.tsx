import { type RefObject, useEffect } from 'react'
import { type Background, backgroundClasses } from '#web/feed/backgrounds.ts'
import { feedLimits } from '#web/feed/feed.limits.ts'
import { classes } from '#web/ui/classes.ts'
import { useAutoHeight } from '#web/ui/forms/auto-height.ts'
import { text } from './prompt.text.ts'

interface PostTextAreaProps {
  area: RefObject<HTMLTextAreaElement | null>
  label: string
  value: string
  onChange: (text: string) => void
  background: Background | null
  readOnly?: boolean
  className?: string
}

const heights = { min: feedLimits.composerCollapsedPx, max: Number.POSITIVE_INFINITY }

/** A text area that fills its container. On a background it looks like the post. */
export function PostTextArea({ area, label, value, onChange, background, readOnly, className }: PostTextAreaProps) {
  useAutoHeight(area, value + (background ?? ''), heights)
  useEffect(() => {
    // A draft goes on at its end.
    const end = area.current?.value.length ?? 0
    area.current?.setSelectionRange(end, end)
  }, [area])
  return (
    // A click beside the text focuses the text.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      onClick={() => area.current?.focus()}
      className={classes(
        'grid cursor-text',
        background
          ? classes('place-items-center px-8 py-6', backgroundClasses[background])
          : 'content-start px-4 py-2.5 desk:px-5',
        className,
      )}
    >
      <textarea
        ref={area}
        rows={1}
        dir="auto"
        aria-label={label}
        placeholder={text.prompt}
        value={value}
        readOnly={readOnly}
        onChange={event => onChange(event.target.value)}
        className={classes(
          'w-full resize-none bg-transparent outline-none!',
          background ? 'text-center text-shout text-white placeholder:text-white' : 'text-lead',
        )}
      />
    </div>
  )
}
