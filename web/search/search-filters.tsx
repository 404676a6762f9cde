import { ChevronDown, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { search as text } from '#locales/text.ts'
import { lazyPart } from '#web/lib/lazy.ts'
import { useFeeds } from '#web/session/session.ts'
import { classes } from '#web/ui/classes.ts'
import { openLayer } from '#web/ui/dialogs/layers.tsx'
import { Chip } from '#web/ui/marks/chip.tsx'
import { type SearchFilters, times } from './search.data.ts'

const AuthorDialog = lazyPart(() => import('./author-dialog.tsx'), 'AuthorDialog')

interface SearchFilterBarProps {
  filters: SearchFilters
  /** The name of the author whose posts are shown. */
  by: string | undefined
  onChange: (change: Partial<SearchFilters> & { by?: string | undefined }) => void
}

/** What limits a search, as chips in one row. */
export function SearchFilterBar({ filters, by, onChange }: SearchFilterBarProps) {
  const feeds = useFeeds()
  return (
    <div
      role="group"
      aria-label={text.filters}
      className="scroll-none flex gap-2 overflow-x-auto px-4 py-2 desk:flex-wrap desk:px-0"
    >
      <ChoiceChip
        label={text.team}
        value={filters.team === undefined ? '' : String(filters.team)}
        shown={feeds.find(({ teamId }) => teamId === filters.team)?.name}
        onChange={value => onChange({ team: value === '' ? undefined : Number(value) })}
      >
        <option value="">{text.allTeams}</option>
        {feeds.map(({ teamId, name }) => (
          <option key={teamId} value={teamId}>
            {name}
          </option>
        ))}
      </ChoiceChip>
      {filters.author === undefined ? (
        <Chip
          pressed={false}
          aria-haspopup="dialog"
          end={<ChevronDown className="size-4" />}
          onClick={() =>
            openLayer(layer => (
              <AuthorDialog {...layer} onChoose={({ id, name }) => onChange({ author: id, by: name })} />
            ))
          }
        >
          {text.author}
        </Chip>
      ) : (
        <Chip
          pressed
          aria-label={text.withoutAuthor({ by: by ?? '' })}
          end={<X className="size-4" />}
          onClick={() => onChange({ author: undefined, by: undefined })}
        >
          {by ?? text.author}
        </Chip>
      )}
      <ChoiceChip
        label={text.time}
        value={filters.time ?? ''}
        shown={filters.time && text.times[filters.time]}
        onChange={value => onChange({ time: times.find(each => each === value) })}
      >
        <option value="">{text.anyTime}</option>
        {times.map(time => (
          <option key={time} value={time}>
            {text.times[time]}
          </option>
        ))}
      </ChoiceChip>
      {(['photo', 'video', 'document'] as const).map(kind => (
        <Chip
          key={kind}
          pressed={filters.with === kind}
          onClick={() => onChange({ with: filters.with === kind ? undefined : kind })}
        >
          {text.media[kind]}
        </Chip>
      ))}
    </div>
  )
}

interface ChoiceChipProps {
  label: string
  value: string
  /** What is chosen; without it the label is shown. */
  shown: string | undefined
  onChange: (value: string) => void
  children: ReactNode
}

/** A chip over the system's own list of choices; once something is chosen, with a button that removes it. */
function ChoiceChip({ label, value, shown, onChange, children }: ChoiceChipProps) {
  const select = useRef<HTMLSelectElement>(null)
  const remove = () => {
    onChange('')
    select.current?.focus()
  }
  return (
    <span
      className={classes(
        'relative inline-flex h-target max-w-56 shrink-0 items-center gap-2 rounded-full border px-3.5 text-small whitespace-nowrap has-[select:focus-visible]:shadow-focus',
        shown
          ? 'border-brand-line bg-brand-soft font-strong text-brand-ink'
          : 'border-line bg-surface font-medium text-ink-2',
      )}
    >
      <span aria-hidden className="truncate">
        {shown ?? label}
      </span>
      <ChevronDown className="size-4 shrink-0" />
      <select
        ref={select}
        aria-label={label}
        value={value}
        onChange={event => onChange(event.target.value)}
        className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
      >
        {children}
      </select>
      {shown && (
        <button
          type="button"
          aria-label={text.without({ filter: shown })}
          className="relative -me-3.5 -ms-2 grid h-full w-target shrink-0 place-items-center rounded-full focus-visible:shadow-focus"
          onClick={remove}
        >
          <X className="size-4" />
        </button>
      )}
    </span>
  )
}
