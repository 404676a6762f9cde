import { List } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { feed as text } from '#locales/text.ts'
import { FeedIcon, FeedName } from '#web/feed/feed-icon.tsx'
import { lazyPart } from '#web/lib/lazy.ts'
import { classes } from '#web/ui/classes.ts'
import { openLayer } from '#web/ui/dialogs/layers.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { hidden } from '#web/ui/visually-hidden.tsx'
import type { FeedChoice } from './all-feeds.tsx'
import { feedRail } from './feed-skeleton.tsx'

const AllFeeds = lazyPart(() => import('./all-feeds.tsx'), 'AllFeeds')

interface FeedSelectorProps {
  /** Company-wide first, then by name, as the server sorts them. */
  feeds: readonly { teamId: number; name: string; isActive: boolean }[]
  /** Null where no feed is on the screen. */
  selected: number | null
  /** Unread posts by team. */
  counts: Readonly<Record<string, number>>
  onSelect: (teamId: number) => void
  /** Under the feeds, on a desk. */
  below?: ReactNode
}

/** The feeds with their unread counts: chips at the top of a phone, a rail beside the feed on a desk. */
export function FeedSelector({ feeds, selected, counts, onSelect, below }: FeedSelectorProps) {
  const total = feeds.reduce((sum, { teamId }) => sum + (counts[teamId] ?? 0), 0)
  const choices = feeds.map(feed => ({
    ...feed,
    count: counts[feed.teamId] ?? 0,
    isSelected: feed.teamId === selected,
  }))
  const openAll = () =>
    openLayer(layer => {
      const choose = (teamId: number) => {
        layer.onClose()
        onSelect(teamId)
      }
      return <AllFeeds {...layer} choices={choices} onSelect={choose} />
    })

  return (
    <nav aria-label={text.feeds} className={feedRail}>
      <div className="hidden items-center justify-between px-3 pt-1 pb-2.5 text-label font-strong text-ink-2 rail:flex">
        {text.feeds}
        <Badge count={total} label={text.unread({ count: total })} />
      </div>
      <ul className="scroll-none relative flex items-center gap-2 overflow-x-auto pe-10 ps-4 py-2.5 [mask-image:linear-gradient(to_left,transparent,black_2.5rem)] max-rail:rtl:[mask-image:linear-gradient(to_right,transparent,black_2.5rem)] rail:[mask-image:none] rail:flex-col rail:items-stretch rail:gap-0.5 rail:overflow-visible rail:p-0">
        <li className="rail:hidden">
          <button type="button" className={chip(false)} onClick={openAll}>
            <List className="size-5" />
            <span>{text.all({ hidden })}</span>
            <Badge count={total} label={text.unread({ count: total })} />
          </button>
        </li>
        {choices.map(choice => (
          <li key={choice.teamId}>
            <FeedChip {...choice} onSelect={onSelect} />
          </li>
        ))}
      </ul>
      {below}
    </nav>
  )
}

/** The chips fade at the end of the row, in pixels. */
const fadePx = 40

/**
 * Brings a chip into view. Scrolls the row alone: `scrollIntoView` would move the page as well, because the row is in
 * its scroll padding.
 */
function reveal(chosen: HTMLElement) {
  const row = chosen.closest('ul')
  if (!row) return
  const { offsetLeft: left, offsetWidth: width } = chosen
  const isInView = left >= row.scrollLeft && left + width <= row.scrollLeft + row.clientWidth - fadePx
  if (!isInView) row.scrollTo({ left: left - (row.clientWidth - width) / 2 })
}

const chip = (isSelected: boolean) =>
  classes(
    'inline-flex h-target shrink-0 items-center gap-2 rounded-full border px-3.5 text-small whitespace-nowrap transition-colors',
    'rail:w-full rail:rounded-control rail:border-transparent rail:px-3 rail:text-action',
    isSelected
      ? 'border-brand-line bg-brand-soft font-strong text-brand-ink rail:bg-surface rail:shadow-card'
      : 'border-line bg-surface font-medium text-ink-2 hover:bg-sunken rail:bg-transparent rail:font-medium',
  )

interface FeedChipProps extends FeedChoice {
  onSelect: (teamId: number) => void
}

function FeedChip({ onSelect, ...feed }: FeedChipProps): ReactNode {
  const { teamId, count, isSelected } = feed
  const button = useRef<HTMLButtonElement>(null)
  // A new badge widens the chips, and the selected one must stay in view.
  const shape = isSelected ? `selected ${count}` : null
  useEffect(() => {
    const frame = requestAnimationFrame(() => shape && button.current && reveal(button.current))
    return () => cancelAnimationFrame(frame)
  }, [shape])
  return (
    <button
      ref={button}
      type="button"
      aria-current={isSelected || undefined}
      className={chip(isSelected)}
      onClick={() => onSelect(teamId)}
    >
      <span className="hidden rail:inline">
        <FeedIcon teamId={teamId} />
      </span>
      <span className="max-w-line truncate rail:min-w-0 rail:flex-1 rail:text-start">
        <FeedName {...feed} />
      </span>
      <Badge count={count} label={text.unread({ count })} />
    </button>
  )
}
