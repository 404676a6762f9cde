import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { limits } from '#contract/limits.ts'
import { codePoints } from '#contract/text/code-points.ts'
import { comments as text } from '#locales/text.ts'
import { feedLimits } from '#web/feed/feed.limits.ts'
import type { MentionedText } from '#web/feed/mentions/mentioned-text.ts'
import { useMentions } from '#web/feed/mentions/use-mentions.tsx'
import { classes } from '#web/ui/classes.ts'
import { useAutoHeight } from '#web/ui/forms/auto-height.ts'

const heights = { min: feedLimits.composerCollapsedRem, max: feedLimits.composerMaxRem }
const showLeftBelow = 200

/** On a desk Enter sends; on a phone it starts a new line. */
const hasKeys = () => !import.meta.env.SSR && window.matchMedia('(hover: hover) and (pointer: fine)').matches

const charactersLeft = (content: string) => limits.commentCharacters - codePoints(content)

/** Whether a comment can be sent: neither blank nor too long. */
export const isComment = (content: string): boolean => content.trim() !== '' && charactersLeft(content) >= 0

interface CommentFieldProps {
  area: RefObject<HTMLTextAreaElement | null>
  label: string
  value: MentionedText
  /** Whose members are offered after an `@`. */
  teamId: number
  readOnly: boolean
  onChange: (value: MentionedText) => void
  onSend: () => void
  onEscape?: () => void
  /** Shown at the end of the field. */
  children?: ReactNode
}

/** The text area of a comment. It grows with its text, and counts down the last characters. */
export function CommentField({
  area,
  label,
  value,
  teamId,
  readOnly,
  onChange,
  onSend,
  onEscape,
  children,
}: CommentFieldProps) {
  useAutoHeight(area, value.content, heights)
  const left = charactersLeft(value.content)
  const mentions = useMentions({
    area,
    value,
    onChange,
    teamId,
    listClassName: 'absolute inset-x-0 bottom-full mb-2',
  })
  const press = (event: KeyboardEvent) => {
    if (mentions.press(event)) return
    if (event.key === 'Escape' && onEscape) {
      event.stopPropagation()
      onEscape()
    }
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    if (!hasKeys() && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    onSend()
  }
  return (
    <div
      className={classes(
        'relative flex min-w-0 flex-1 items-end rounded-emblem border border-line bg-sunken transition-shadow',
        'focus-within:border-brand-ink focus-within:bg-surface focus-within:shadow-focus',
      )}
    >
      <textarea
        ref={area}
        rows={1}
        dir="auto"
        aria-label={label}
        placeholder={label}
        value={value.content}
        // Text typed before the app has loaded would be lost.
        readOnly={readOnly || import.meta.env.SSR}
        enterKeyHint={hasKeys() ? 'send' : 'enter'}
        onChange={event => mentions.change(event.target.value)}
        onKeyDown={press}
        {...mentions.fieldProps}
        className="min-w-0 flex-1 resize-none bg-transparent px-4 py-2.5 text-body outline-none! placeholder:truncate"
      />
      {mentions.marks}
      {mentions.list}
      {left <= showLeftBelow && (
        <span
          role="status"
          className={classes('px-1 pb-3 text-meta tabular-nums', left < 0 ? 'text-danger' : 'text-ink-3')}
        >
          {left < 0 ? text.commentTooMany({ count: -left }) : text.commentLeft({ count: left })}
        </span>
      )}
      {children}
    </div>
  )
}
