import { Globe, List, Users } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isCompanyWide } from '#contract/policy.ts'
import { common } from '#web/lib/common.text.ts'
import { Badge } from '#web/ui/badge.tsx'
import { classes } from '#web/ui/classes.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { text } from './feed.text.ts'

interface FeedSelectorProps {
  /** Company-wide first, then by name, as the server sorts them. */
  feeds: readonly { teamId: number; name: string }[]
  selected: number
  /** Unread posts by team. */
  counts: Readonly<Record<string, number>>
  onSelect: (teamId: number) => void
}

/** The feeds with their unread counts: chips at the top of a phone, a rail beside the feed on a desk. */
export function FeedSelector({ feeds, selected, counts, onSelect }: FeedSelectorProps) {
  const [isListOpen, setListOpen] = useState(false)
  const total = feeds.reduce((sum, { teamId }) => sum + (counts[teamId] ?? 0), 0)
  const choose = (teamId: number) => {
    setListOpen(false)
    onSelect(teamId)
  }
  const choices = feeds.map(({ teamId, name }) => ({
    teamId,
    name,
    count: counts[teamId] ?? 0,
    isSelected: teamId === selected,
  }))

  return (
    <nav
      aria-label={text.feeds}
      className="sticky top-below-header-phone z-18 border-b border-line bg-surface desk:top-below-header wide:top-[calc(var(--spacing-below-header)+1.5rem)] wide:col-start-1 wide:row-start-1 wide:border-0 wide:bg-transparent"
    >
      <div className="hidden items-center justify-between px-3 pt-1 pb-2.5 text-label font-strong text-ink-2 wide:flex">
        {text.feeds}
        <Badge count={total} label={text.unread(total)} />
      </div>
      <ul className="scroll-none relative flex items-center gap-2 overflow-x-auto px-4 py-2.5 wide:flex-col wide:items-stretch wide:gap-0.5 wide:overflow-visible wide:p-0">
        <li className="wide:hidden">
          <button type="button" className={chip(false)} onClick={() => setListOpen(true)}>
            <List aria-hidden className="size-5" />
            <span className="sr-only">{text.allFeeds} </span>
            <Badge count={total} label={text.unread(total)} />
          </button>
        </li>
        {choices.map(choice => (
          <li key={choice.teamId}>
            <FeedChip {...choice} onSelect={choose} />
          </li>
        ))}
      </ul>
      <Dialog open={isListOpen} onOpenChange={setListOpen} title={text.allFeeds} closeLabel={common.close} flush>
        <ul className="px-3 pb-4">
          {choices.map(choice => (
            <li key={choice.teamId}>
              <button
                type="button"
                aria-current={choice.isSelected || undefined}
                onClick={() => choose(choice.teamId)}
                className={classes(
                  'flex min-h-13 w-full items-center gap-3 rounded-control px-3 text-left',
                  choice.isSelected ? 'bg-brand-soft font-strong text-brand-ink' : 'hover:bg-sunken',
                )}
              >
                <FeedIcon teamId={choice.teamId} />
                <span className="min-w-0 flex-1 break-words">{choice.name}</span>
                <Badge count={choice.count} label={text.unread(choice.count)} />
              </button>
            </li>
          ))}
        </ul>
      </Dialog>
    </nav>
  )
}

const chip = (isSelected: boolean) =>
  classes(
    'inline-flex h-target shrink-0 items-center gap-2 rounded-full border px-3.5 text-small whitespace-nowrap transition-colors',
    'wide:w-full wide:rounded-control wide:border-transparent wide:px-3 wide:text-action',
    isSelected
      ? 'border-brand-line bg-brand-soft font-strong text-brand-ink wide:bg-surface wide:shadow-card'
      : 'border-line bg-surface font-medium text-ink-2 hover:bg-sunken wide:bg-transparent wide:font-medium',
  )

interface FeedChipProps {
  teamId: number
  name: string
  count: number
  isSelected: boolean
  onSelect: (teamId: number) => void
}

function FeedChip({ teamId, name, count, isSelected, onSelect }: FeedChipProps): ReactNode {
  const button = useRef<HTMLButtonElement>(null)
  // A new badge widens the chips, and the selected one must stay in view.
  const shape = isSelected ? `selected ${count}` : null
  useEffect(() => {
    if (shape) button.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [shape])
  return (
    <button
      ref={button}
      type="button"
      aria-current={isSelected || undefined}
      className={chip(isSelected)}
      onClick={() => onSelect(teamId)}
    >
      <span className="hidden wide:inline">
        <FeedIcon teamId={teamId} />
      </span>
      <span className="max-w-line truncate wide:min-w-0 wide:flex-1 wide:text-left">{name}</span>
      <Badge count={count} label={text.unread(count)} />
    </button>
  )
}

function FeedIcon({ teamId }: { teamId: number }) {
  const Icon = isCompanyWide(teamId) ? Globe : Users
  return <Icon aria-hidden className="size-5 shrink-0" />
}
