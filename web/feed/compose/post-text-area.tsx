import type { RefObject } from 'react'
import { type Background, grounds } from '#web/feed/backgrounds.ts'
import { feedLimits } from '#web/feed/feed.limits.ts'
import { useAutoHeight } from '#web/ui/auto-height.ts'
import { classes } from '#web/ui/classes.ts'
import { text as words } from './composer.text.ts'

interface WritingAreaProps {
  area: RefObject<HTMLTextAreaElement | null>
  label: string
  value: string
  onChange: (text: string) => void
  ground: Background | null
  readOnly?: boolean
  className?: string
}

const heights = { min: feedLimits.composerCollapsedPx, max: Number.POSITIVE_INFINITY }

/** A text area as large as its place; on a ground it looks as the post will. */
export function WritingArea({ area, label, value, onChange, ground, readOnly, className }: WritingAreaProps) {
  useAutoHeight(area, value + (ground ?? ''), heights)
  return (
    // A press beside the text is meant for the text.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      onClick={() => area.current?.focus()}
      className={classes(
        'grid cursor-text',
        ground ? classes('place-items-center px-8 py-6', grounds[ground]) : 'content-start px-4 py-2.5 desk:px-5',
        className,
      )}
    >
      <textarea
        ref={area}
        rows={1}
        aria-label={label}
        placeholder={words.prompt}
        value={value}
        readOnly={readOnly}
        onChange={event => onChange(event.target.value)}
        className={classes(
          'w-full resize-none bg-transparent outline-none!',
          ground ? 'text-center text-shout text-white placeholder:text-white' : 'text-lead',
        )}
      />
    </div>
  )
}
