import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, type RefObject, Suspense, useId, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { fullName } from '#contract/text/full-name.ts'
import { lazyPart } from '#web/lib/lazy.ts'
import { useUser } from '#web/session/session.ts'
import { changedText, type MentionedText, typedMention, withMention } from './mentioned-text.ts'
import type { Suggested } from './suggested.ts'

const MentionList = lazyPart(() => import('./mention-list.tsx'), 'MentionList')

interface MentionFieldProps {
  area: RefObject<HTMLTextAreaElement | null>
  value: MentionedText
  onChange: (next: MentionedText) => void
  teamId: number
  /** Of the list, in the container of the field. */
  listClassName?: string
}

interface MentionField {
  /** To be called with the text of the field when it changes. */
  change: (content: string) => void
  /** Handles the keys of the list. Returns whether it did. */
  press: (event: KeyboardEvent) => boolean
  fieldProps: object
  list: ReactNode
}

/** Offers people after an `@` in a text area, and keeps the mentions in place while the text changes. */
export function useMentions({ area, value, onChange, teamId, listClassName }: MentionFieldProps): MentionField {
  const { id: me } = useUser()
  const listId = useId()
  const [typed, setTyped] = useState<string>()
  const [active, setActive] = useState(0)
  const { data } = useQuery({
    queryKey: ['mentions', teamId, typed],
    queryFn: async ({ signal }) => (await import('./suggested.ts')).suggest(teamId, typed ?? '', signal),
    enabled: typed !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  })
  const isFull = value.mentions.length >= limits.mentionsPerText
  const people =
    typed === undefined || isFull ? [] : (data ?? []).filter(({ id }) => id !== me).slice(0, limits.mentionSuggestions)
  const isOpen = people.length > 0

  const placeCaret = (caret: number | undefined) => {
    if (caret === undefined) return
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(caret, caret)
    })
  }
  const change = (content: string) => {
    const next = changedText(value, content)
    onChange(next)
    placeCaret(next.caret)
    setActive(0)
    setTyped(
      next.caret === undefined ? typedMention(content, area.current?.selectionStart ?? content.length) : undefined,
    )
  }
  const choose = (person: Suggested) => {
    if (typed === undefined) return
    const caret = area.current?.selectionStart ?? value.content.length
    const next = withMention(value, { caret, typed, person: { id: person.id, name: fullName(person) } })
    onChange(next)
    setTyped(undefined)
    placeCaret(next.caret)
  }
  const press = (event: KeyboardEvent): boolean => {
    const chosen = people[active]
    if (!isOpen || !chosen || event.nativeEvent.isComposing) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setActive((active + step + people.length) % people.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(chosen)
    else if (event.key === 'Escape') setTyped(undefined)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  return {
    change,
    press,
    fieldProps: {
      onBlur: () => setTyped(undefined),
      ...(isOpen && {
        role: 'combobox',
        'aria-expanded': true,
        'aria-controls': listId,
        'aria-activedescendant': `${listId}-${active}`,
      }),
    },
    list: isOpen && (
      <Suspense>
        <MentionList id={listId} people={people} active={active} onChoose={choose} className={listClassName} />
      </Suspense>
    ),
  }
}
