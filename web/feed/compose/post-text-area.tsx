import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { prompt as text } from '#locales/text.ts'
import { type Background, backgroundClasses } from '#web/feed/backgrounds.ts'
import { feedLimits } from '#web/feed/feed.limits.ts'
import type { MentionedText } from '#web/feed/mentions/mentioned-text.ts'
import { useMentions } from '#web/feed/mentions/use-mentions.tsx'
import { classes } from '#web/ui/classes.ts'
import { useAutoHeight } from '#web/ui/forms/auto-height.ts'

interface PostTextAreaProps {
  area: RefObject<HTMLTextAreaElement | null>
  label: string
  value: MentionedText
  /** Whose members are offered after an `@`. */
  teamId: number
  onChange: (text: MentionedText) => void
  background: Background | null
  readOnly?: boolean
}

const heights = { min: feedLimits.composerCollapsedRem, max: Number.POSITIVE_INFINITY }

/**
 * A text area that fills what is left of its container, and grows with its text: then the container scrolls, and what is
 * below the text moves down. On a background it looks like the post.
 */
export function PostTextArea({
  area,
  label,
  value: written,
  teamId,
  onChange,
  background,
  readOnly,
}: PostTextAreaProps) {
  const { content: value } = written
  const mentions = useMentions({
    area,
    value: written,
    onChange,
    teamId,
    listClassName: 'mt-2 w-full text-ink',
    isOnColor: background !== null,
  })
  useAutoHeight(area, value + (background ?? ''), heights)
  const keepScroll = useEndInView(area, value)
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
        'relative grid cursor-text',
        background
          ? classes('place-items-center px-8 py-6', backgroundClasses[background])
          : 'content-start px-4 py-2.5 desk:px-5',
        'min-h-25 flex-[1_0_auto]',
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
        onChange={event => {
          keepScroll()
          mentions.change(event.target.value)
        }}
        onKeyDown={mentions.press}
        {...mentions.fieldProps}
        className={classes(
          'w-full resize-none bg-transparent outline-none!',
          background ? 'text-center text-shout text-white placeholder:text-white' : 'text-lead',
        )}
      />
      {mentions.marks}
      {mentions.list}
    </div>
  )
}

const scrollerOf = (area: HTMLElement) => area.parentElement?.parentElement

/** Below the last line, in pixels. */
const roomPx = 12

/**
 * Keeps the end of the text in view while it is written. Returns what is called before a change: the container stays
 * where it was while the area is measured.
 */
function useEndInView(area: RefObject<HTMLTextAreaElement | null>, value: string): () => void {
  const scrolled = useRef<number | null>(null)
  useLayoutEffect(() => {
    const element = area.current
    const scroller = element && scrollerOf(element)
    if (!element || !scroller) return undefined
    const follow = () => {
      if (document.activeElement !== element || element.selectionEnd < value.trimEnd().length) return
      const below = element.getBoundingClientRect().bottom + roomPx - scroller.getBoundingClientRect().bottom
      if (below > 0) scroller.scrollBy({ top: below })
    }
    if (scrolled.current !== null) scroller.scrollTo({ top: scrolled.current })
    scrolled.current = null
    follow()
    const observer = new ResizeObserver(follow)
    observer.observe(scroller)
    return () => observer.disconnect()
  }, [area, value])
  return () => {
    scrolled.current = (area.current && scrollerOf(area.current)?.scrollTop) ?? null
  }
}
