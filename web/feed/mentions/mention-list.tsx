import { useEffect, useRef } from 'react'
import { fullName } from '#contract/text/full-name.ts'
import { classes } from '#web/ui/classes.ts'
import { Avatar } from '#web/ui/marks/avatar.tsx'
import { text } from './mentions.text.ts'
import type { Suggested } from './suggested.ts'

interface MentionListProps {
  id: string
  people: readonly Suggested[]
  active: number
  onChoose: (person: Suggested) => void
  className?: string
}

/** Whom an `@` may mean. The field keeps the focus. */
export function MentionList({ id, people, active, onChoose, className }: MentionListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={text.people}
      className={classes('z-10 overflow-hidden rounded-card bg-raised shadow-toast', className)}
    >
      {people.map((person, index) => {
        const name = fullName(person)
        return (
          <div
            key={person.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onPointerDown={event => {
              event.preventDefault()
              onChoose(person)
            }}
            className={classes(
              'flex min-h-13 cursor-pointer items-center gap-3 px-4 py-1.5 text-action',
              index === active ? 'bg-brand-soft' : 'hover:bg-sunken',
            )}
          >
            <Avatar name={name} tintKey={person.id} imageUrl={person.profileImageUrl} size="small" />
            <span className="min-w-0 truncate font-semi">{name}</span>
          </div>
        )
      })}
    </div>
  )
}
