import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { search } from '#contract/search.ts'
import { fullName } from '#contract/text/full-name.ts'
import { mentions as text } from '#locales/text.ts'
import { readCall } from '#web/lib/calls/query.ts'
import { useUser } from '#web/session/session.ts'
import { classes } from '#web/ui/classes.ts'
import { PersonAvatar } from '#web/ui/marks/avatar.tsx'
import type { MentionedText } from './mentioned-text.ts'
import { withMention } from './typing.ts'

interface MentionListProps {
  area: RefObject<HTMLTextAreaElement | null>
  value: MentionedText
  /** The text after the `@`. */
  typed: string
  teamId: number
  /** Handles the keys that the field passes on. */
  keys: RefObject<((event: KeyboardEvent) => boolean) | null>
  onChoose: (next: MentionedText & { caret: number }) => void
  onClose: () => void
  className?: string
}

/** Whom an `@` may mean. The field keeps the focus. */
export function MentionList({ area, value, typed, teamId, keys, onChoose, onClose, className }: MentionListProps) {
  const { id: me } = useUser()
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState({ typed, index: 0 })
  const active = chosen.typed === typed ? chosen.index : 0
  const { data = [] } = useQuery({
    queryKey: ['mentions', teamId, typed],
    queryFn: ({ signal }) => suggest(teamId, typed, signal),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  })
  const isFull = value.mentions.length >= limits.mentionsPerText
  const people = isFull ? [] : data.filter(({ id }) => id !== me).slice(0, limits.mentionSuggestions)
  const isOpen = people.length > 0

  const choose = (person: Suggested) => {
    const caret = area.current?.selectionStart ?? value.content.length
    onChoose(withMention(value, { caret, typed, person: { id: person.id, name: fullName(person) } }))
  }
  useImperativeHandle(keys, () => event => {
    const person = people[active]
    if (!person || event.nativeEvent.isComposing) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setChosen({ typed, index: (active + step + people.length) % people.length })
    else if (event.key === 'Enter' || event.key === 'Tab') choose(person)
    else if (event.key === 'Escape') onClose()
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  })
  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  useEffect(() => {
    const field = area.current
    if (!field || !isOpen) return undefined
    const said = {
      role: 'combobox',
      'aria-expanded': 'true',
      'aria-controls': listId,
      'aria-activedescendant': `${listId}-${active}`,
    }
    for (const [name, is] of Object.entries(said)) field.setAttribute(name, is)
    return () => {
      for (const name of Object.keys(said)) field.removeAttribute(name)
    }
  }, [area, isOpen, listId, active])
  if (!isOpen) return null
  return (
    <div
      ref={list}
      id={listId}
      role="listbox"
      aria-label={text.people}
      className={classes('z-10 overflow-hidden rounded-card bg-raised shadow-toast', className)}
    >
      {people.map((person, index) => {
        const name = fullName(person)
        return (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys
          <div
            key={person.id}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // The field keeps the focus. What is chosen stays until the tap has ended, which would press what is below it.
            onPointerDown={event => event.preventDefault()}
            onClick={() => choose(person)}
            className={classes(
              'flex min-h-13 cursor-pointer items-center gap-3 px-4 py-1.5 text-action',
              index === active ? 'bg-brand-soft' : 'hover:bg-sunken',
            )}
          >
            <PersonAvatar person={person} size="small" />
            <span className="min-w-0 truncate font-semi">{name}</span>
          </div>
        )
      })}
    </div>
  )
}

/** People who may see the posts of a team, by the beginnings of their names. */
async function suggest(teamId: number, typed: string, signal: AbortSignal) {
  const { results } = await readCall(search, { query: { type: 'person', teamId, q: typed } }, signal)
  return results.slice(0, limits.mentionSuggestions + 1).map(({ author }) => author)
}

type Suggested = Awaited<ReturnType<typeof suggest>>[number]
