import { Fragment, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { classes } from '#web/ui/classes.ts'
import type { MentionedText } from './mentioned-text.ts'

interface MentionMarksProps {
  area: RefObject<HTMLTextAreaElement | null>
  value: MentionedText
  /** The text is white, on the background of a post. */
  isOnColor: boolean
}

/**
 * Tints the mentions in a text area, which cannot have markup: the same text lies over it, invisible but for what is
 * behind the names. Its container is positioned.
 */
export function MentionMarks({ area, value, isOnColor }: MentionMarksProps) {
  const layer = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [field, over] = [area.current, layer.current]
    if (!field || !over) return undefined
    const follow = () => {
      const { font, letterSpacing, textAlign, padding } = getComputedStyle(field)
      const [left, top] = [field.offsetLeft + field.clientLeft, field.offsetTop + field.clientTop]
      // Without the width of a scroll bar.
      const [width, height] = [field.clientWidth, field.clientHeight]
      const place = { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` }
      Object.assign(over.style, { font, letterSpacing, textAlign, padding, ...place })
      over.scrollTop = field.scrollTop
    }
    follow()
    const observer = new ResizeObserver(follow)
    observer.observe(field)
    field.addEventListener('scroll', follow)
    return () => {
      observer.disconnect()
      field.removeEventListener('scroll', follow)
    }
  }, [area])
  return (
    <div
      ref={layer}
      aria-hidden
      dir="auto"
      className="pointer-events-none absolute overflow-hidden wrap-break-word whitespace-pre-wrap text-transparent forced-colors:hidden"
    >
      {partsOf(value, classes('rounded-xs', isOnColor ? 'bg-white/30' : 'bg-brand-ink/20'))}
    </div>
  )
}

/** The text with its mentions in elements of this look, and a last line where it ends with a line break. */
function partsOf({ content, mentions }: MentionedText, look: string): ReactNode {
  const points = [...content]
  const text = (from: number, to?: number) => points.slice(from, to).join('')
  let end = 0
  const parts = mentions.map(({ offset, length }) => {
    const before = text(end, offset)
    end = offset + length
    return (
      <Fragment key={offset}>
        {before}
        <span className={look}>{text(offset, end)}</span>
      </Fragment>
    )
  })
  return (
    <>
      {parts}
      {text(end)}
      {'\u200B'}
    </>
  )
}
