import type { KeyboardEvent, RefObject } from 'react'
import { prompt as text } from '#locales/text.ts'
import { backgroundClasses } from '#web/feed/backgrounds.ts'
import { feedLimits } from '#web/feed/feed.limits.ts'
import { useMentions } from '#web/feed/mentions/use-mentions.tsx'
import { classes } from '#web/ui/classes.ts'
import { useAutoHeight } from '#web/ui/forms/auto-height.ts'
import type { DraftPost } from './use-draft-post.ts'

const collapsed = { min: feedLimits.composerCollapsedRem, max: feedLimits.composerCollapsedRem }
const expanded = { min: feedLimits.composerExpandedRem, max: feedLimits.composerMaxRem }

interface ComposerFieldProps {
  draft: DraftPost
  teamId: number
  area: RefObject<HTMLTextAreaElement | null>
  isActive: boolean
  isExpanded: boolean
  onOverflow: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** The text area of the composer: one line until it overflows, then up to its maximum height. */
export function ComposerField({
  draft,
  teamId,
  area,
  isActive,
  isExpanded,
  onOverflow,
  onKeyDown,
}: ComposerFieldProps) {
  useAutoHeight(area, draft.text + (draft.shownBackground ?? ''), isExpanded ? expanded : collapsed, onOverflow)
  const mentions = useMentions({
    area,
    value: { content: draft.text, mentions: draft.mentions },
    onChange: draft.setText,
    teamId,
    listClassName: 'absolute inset-x-0 top-full mt-1',
    isOnColor: draft.shownBackground !== null,
  })
  return (
    <div className={classes('relative grid', isActive && 'col-start-2 col-end-4')}>
      <textarea
        ref={area}
        rows={1}
        dir="auto"
        aria-label={text.prompt}
        placeholder={text.prompt}
        value={draft.text}
        readOnly={draft.isWorking}
        onChange={event => mentions.change(event.target.value)}
        onKeyDown={event => {
          if (!mentions.press(event)) onKeyDown(event)
        }}
        {...mentions.fieldProps}
        className={classes(
          'w-full resize-none border border-line bg-sunken py-2.25 text-body outline-none! transition-shadow placeholder:truncate focus:border-brand-ink focus:shadow-focus',
          isExpanded ? 'rounded-card px-4' : 'rounded-emblem px-4.5',
          draft.shownBackground && [
            backgroundClasses[draft.shownBackground],
            'border-transparent py-5 text-center text-h2 text-white placeholder:text-white',
          ],
        )}
      />
      {mentions.marks}
      {mentions.list}
    </div>
  )
}
