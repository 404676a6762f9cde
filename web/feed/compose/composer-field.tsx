import type { KeyboardEvent, RefObject } from 'react'
import { backgroundClasses } from '#web/feed/backgrounds.ts'
import { feedLimits } from '#web/feed/feed.limits.ts'
import { classes } from '#web/ui/classes.ts'
import { useAutoHeight } from '#web/ui/forms/auto-height.ts'
import { text } from './prompt.text.ts'
import type { DraftPost } from './use-draft-post.ts'

const collapsed = { min: feedLimits.composerCollapsedPx, max: feedLimits.composerCollapsedPx }
const expanded = { min: feedLimits.composerExpandedPx, max: feedLimits.composerMaxPx }

interface ComposerFieldProps {
  draft: DraftPost
  area: RefObject<HTMLTextAreaElement | null>
  isActive: boolean
  isExpanded: boolean
  onOverflow: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** The text area of the composer: one line until it overflows, then up to its maximum height. */
export function ComposerField({ draft, area, isActive, isExpanded, onOverflow, onKeyDown }: ComposerFieldProps) {
  useAutoHeight(area, draft.text + (draft.shownBackground ?? ''), isExpanded ? expanded : collapsed, onOverflow)
  return (
    <textarea
      ref={area}
      rows={1}
      dir="auto"
      aria-label={text.prompt}
      placeholder={text.prompt}
      value={draft.text}
      readOnly={draft.isWorking}
      onChange={event => draft.setText(event.target.value)}
      onKeyDown={onKeyDown}
      className={classes(
        'w-full resize-none border border-line bg-sunken py-2.25 text-body outline-none! transition-shadow focus:border-brand-ink focus:shadow-focus',
        isExpanded ? 'rounded-card px-4' : 'rounded-emblem px-4.5',
        isActive && 'col-start-2 col-end-4',
        draft.shownBackground && [
          backgroundClasses[draft.shownBackground],
          'border-transparent py-5 text-center text-h2 text-white placeholder:text-white',
        ],
      )}
    />
  )
}
