import { type KeyboardEvent, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '#web/lib/lazy.ts'
import type { MentionedText } from './mentioned-text.ts'

const MentionList = lazyPart(() => import('./mention-list.tsx'), 'MentionList')
const MentionMarks = lazyPart(() => import('./mention-marks.tsx'), 'MentionMarks')

/** What follows the text while one types is not among the first scripts of the feed. */
let typing: typeof import('./typing.ts') | undefined
const load = async () => {
  typing ??= await import('./typing.ts')
  return typing
}

interface MentionFieldProps {
  area: RefObject<HTMLTextAreaElement | null>
  value: MentionedText
  onChange: (next: MentionedText) => void
  teamId: number
  /** Of the list, in the container of the field. */
  listClassName?: string
  /** The text is white, on the background of a post. */
  isOnColor?: boolean
}

interface MentionField {
  /** To be called with the text of the field when it changes. */
  change: (content: string) => void
  /** Handles the keys of the list. Returns whether it did. */
  press: (event: KeyboardEvent) => boolean
  fieldProps: object
  /** The tints of the mentions; the container of the field is positioned. */
  marks: ReactNode
  list: ReactNode
}

/** Offers people after an `@` in a text area, and keeps the mentions in place while the text changes. */
export function useMentions({
  area,
  value,
  onChange,
  teamId,
  listClassName,
  isOnColor = false,
}: MentionFieldProps): MentionField {
  const [typed, setTyped] = useState<string>()
  const keys = useRef<((event: KeyboardEvent) => boolean) | null>(null)
  const hasMentions = value.mentions.length > 0
  useEffect(() => {
    // A first change before that would lose them.
    if (hasMentions) void load()
  }, [hasMentions])

  const set = ({ caret, ...next }: MentionedText & { caret?: number }) => {
    onChange(next)
    if (caret === undefined) return
    setTyped(undefined)
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(caret, caret)
    })
  }
  const look = (at: typeof import('./typing.ts'), content: string) =>
    setTyped(at.typedMention(content, area.current?.selectionStart ?? content.length))
  const change = (content: string) => {
    if (!typing) {
      // Nobody knows where the mentions are now.
      onChange({ content, mentions: [] })
      // By then more may have been typed.
      void load().then(loaded => look(loaded, area.current?.value ?? content))
      return
    }
    look(typing, content)
    set(typing.changedText(value, content))
  }
  return {
    change,
    press: event => keys.current?.(event) ?? false,
    fieldProps: { onFocus: () => void load(), onBlur: () => setTyped(undefined) },
    marks: hasMentions && (
      <Suspense>
        <MentionMarks {...{ area, value, isOnColor }} />
      </Suspense>
    ),
    list: typed !== undefined && (
      <Suspense>
        <MentionList
          {...{ area, value, typed, teamId, keys }}
          onChoose={set}
          onClose={() => setTyped(undefined)}
          className={listClassName}
        />
      </Suspense>
    ),
  }
}
