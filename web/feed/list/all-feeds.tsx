import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { feed as text } from '#locales/text.ts'
import { FeedIcon, FeedName } from '#web/feed/feed-icon.tsx'
import { plain } from '#web/lib/plain.ts'
import { classes } from '#web/ui/classes.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import type { LayerProps } from '#web/ui/dialogs/layers.tsx'
import { SearchField } from '#web/ui/forms/search-field.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'

export interface FeedChoice {
  teamId: number
  name: string
  isActive: boolean
  count: number
  isSelected: boolean
}

/** The number of feeds from which they can be searched. */
const searchableFrom = 8

interface AllFeedsProps extends LayerProps {
  choices: readonly FeedChoice[]
  onSelect: (teamId: number) => void
}

/** The list of all feeds on a phone: those with something unread first, and a search where there are many. */
export function AllFeeds({ choices, open, onClose, onSelect }: AllFeedsProps) {
  const [typed, setTyped] = useState('')
  // In the order at opening: nothing moves under a finger.
  const [unreadIds] = useState(() => choices.filter(({ count }) => count > 0).map(({ teamId }) => teamId))
  const wasUnread = ({ teamId }: FeedChoice) => unreadIds.includes(teamId)
  const ordered = [...choices.filter(wasUnread), ...choices.filter(choice => !wasUnread(choice))]
  const found = ordered.filter(({ name }) => plain(name).includes(plain(typed.trim())))

  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={text.allFeeds}
      flush
      top={
        choices.length >= searchableFrom && (
          <div className="px-5 pb-2">
            <SearchField label={text.searchFeeds} value={typed} onChange={setTyped} />
          </div>
        )
      }
    >
      {found.length === 0 && (
        <EmptyState icon={<SearchX />} title={text.noFeedFound}>
          {text.noFeedFoundText}
        </EmptyState>
      )}
      <ul className="px-3 pb-4">
        {found.map(choice => (
          <li key={choice.teamId}>
            <button
              type="button"
              aria-current={choice.isSelected || undefined}
              onClick={() => onSelect(choice.teamId)}
              className={classes(
                'flex min-h-13 w-full items-center gap-3 rounded-control px-3 text-start',
                choice.isSelected ? 'bg-brand-soft font-strong text-brand-ink' : 'hover:bg-sunken',
              )}
            >
              <FeedIcon teamId={choice.teamId} />
              <span className="min-w-0 flex-1 break-words">
                <FeedName {...choice} />
              </span>
              <Badge count={choice.count} label={text.unread({ count: choice.count })} />
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
