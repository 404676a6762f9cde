import { ChevronDown, ChevronUp } from 'lucide-react'
import { document as text } from '#locales/text.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import type { useFind } from './use-find.ts'

interface FindBarProps {
  typed: string
  onType: (typed: string) => void
  find: ReturnType<typeof useFind>
}

/** Searches the open document: Enter goes to the next place. */
export function FindBar({ typed, onType, find: { found, index, isSearching, step } }: FindBarProps) {
  return (
    <form
      role="search"
      onSubmit={event => {
        event.preventDefault()
        step(1)
      }}
      className="flex items-center gap-1 ps-5 pe-1.5 pb-2"
    >
      <input
        type="search"
        aria-label={text.searchField}
        placeholder={text.searchField}
        value={typed}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for by the button before
        autoFocus={typed === ''}
        onChange={({ target }) => onType(target.value)}
        className="min-h-target min-w-0 flex-1 rounded-control bg-white/15 px-3.5 text-body text-white placeholder:text-white/70"
      />
      <span aria-live="polite" className="shrink-0 px-1 text-meta tabular-nums">
        {typed.trim() !== '' &&
          (found.length > 0 ? text.place({ number: index + 1, count: found.length }) : !isSearching && text.none)}
      </span>
      <IconButton label={text.previous} icon={<ChevronUp aria-hidden />} onClick={() => step(-1)} className={onFilm} />
      <IconButton label={text.next} icon={<ChevronDown aria-hidden />} onClick={() => step(1)} className={onFilm} />
    </form>
  )
}

export const onFilm = 'text-white hover:bg-white/15'
