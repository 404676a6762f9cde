import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { SearchResult } from '#contract/search.ts'
import { fullName } from '#contract/text/full-name.ts'
import { search as text } from '#locales/text.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { classes } from '#web/ui/classes.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import type { LayerProps } from '#web/ui/dialogs/layers.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { PersonAvatar } from '#web/ui/marks/avatar.tsx'
import { Marked } from './marked.tsx'
import { searchQuery } from './search.data.ts'

function showOption(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' })
}

interface AuthorDialogProps extends LayerProps {
  onChoose: (author: { id: number; name: string }) => void
}

/** Whose posts are looked for: people by the beginnings of their names, while one types. */
export function AuthorDialog({ open, onClose, onChoose }: AuthorDialogProps) {
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const q = useDebounced(typed.trim())
  const { data, isPending, isError } = useInfiniteQuery({
    ...searchQuery({ q, type: 'person' }),
    placeholderData: keepPreviousData,
  })
  const people = data?.pages[0]?.results ?? []

  const choose = ({ author }: SearchResult) => {
    onChoose({ id: author.id, name: fullName(author) })
    onClose()
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || people.length === 0) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const person = people[active]
    if (step !== undefined) setActive((active + step + people.length) % people.length)
    else if (event.key === 'Enter' && person) choose(person)
    else return
    event.preventDefault()
  }

  return (
    <Dialog
      open={open}
      onOpenChange={next => !next && onClose()}
      title={text.author}
      initialFocus={field}
      flush
      top={
        <div className="px-4 pb-3 desk:px-5">
          <TextField
            ref={field}
            type="search"
            label={text.authorField}
            labelHidden
            placeholder={text.authorField}
            autoComplete="off"
            role="combobox"
            aria-expanded={people.length > 0}
            aria-controls={listId}
            aria-activedescendant={people.length > 0 ? `${listId}-${active}` : undefined}
            value={typed}
            onChange={event => {
              setTyped(event.target.value)
              setActive(0)
            }}
            onKeyDown={press}
          />
        </div>
      }
    >
      <div id={listId} role="listbox" aria-label={text.groups.person} className="grid min-h-80 content-start">
        {people.map((person, index) => (
          <div
            key={person.id}
            id={`${listId}-${index}`}
            ref={index === active ? showOption : undefined}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onClick={() => choose(person)}
            onKeyDown={press}
            className={classes(
              'flex min-h-13 cursor-pointer items-center gap-3 px-4 py-1.5 text-action desk:px-5',
              index === active ? 'bg-brand-soft' : 'hover:bg-sunken',
            )}
          >
            <PersonAvatar person={person.author} size="small" />
            <span className="min-w-0 truncate font-semi">
              <Marked {...person} />
            </span>
          </div>
        ))}
      </div>
      {people.length === 0 && !isPending && (
        <p role="status" className="px-4 pb-6 text-center text-small text-ink-3 desk:px-5">
          {isError ? text.failed : text.nothingFor({ q })}
        </p>
      )}
    </Dialog>
  )
}
