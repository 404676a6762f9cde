import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import type { AttentionItem } from '#contract/leaders.ts'
import { listOf } from '#locales/list-of.ts'
import { leaders as text } from '#locales/text.ts'
import { Badge } from '#web/ui/marks/badge.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import { attentionQuery } from './attention.data.ts'
import { AttentionRow } from './attention-row.tsx'

/** What needs a leader's attention, beside the feed of a wide desk; nothing where nothing does. */
export function AttentionSide() {
  const items = useQuery(attentionQuery).data?.items ?? []
  if (items.length === 0) return null
  return (
    <Card data-late className="overflow-hidden">
      <section aria-label={text.side}>
        <h2 className="flex items-center gap-2 px-4 pt-3.5 pb-1 text-label font-strong">
          <TriangleAlert className="size-5 text-ink-2" />
          {text.title}
          <Badge count={items.length} tone="quiet" className="ms-auto" />
        </h2>
        <ul className="divide-y divide-line">
          {items.map(item => (
            <AttentionRow key={`${item.kind} ${item.postId}`} item={item} isSmall />
          ))}
        </ul>
      </section>
    </Card>
  )
}

/** The way to what needs a leader's attention, where no column stands beside the feed. `onLoaded`: whether there is any is known. */
export function AttentionEntry({ onLoaded }: { onLoaded: () => void }) {
  const { data, isFetched } = useQuery(attentionQuery)
  useEffect(() => {
    if (isFetched) onLoaded()
  }, [isFetched, onLoaded])
  const items = data?.items ?? []
  if (items.length === 0) return null
  return (
    <Card feed data-late>
      <Link
        to="/attention"
        className="flex min-h-14 items-center gap-3.5 px-4 py-2.5 text-ink no-underline hover:bg-sunken"
      >
        <TriangleAlert className="size-5.5 shrink-0 text-warning" />
        <span className="min-w-0 flex-1">
          <span className="block text-label font-strong">{text.entry({ count: items.length })}</span>
          <span className="block truncate text-meta text-ink-3">{listOf(summaryOf(items))}</span>
        </span>
        <ChevronRight className="size-5 shrink-0 text-ink-3" />
      </Link>
    </Card>
  )
}

function summaryOf(items: readonly AttentionItem[]): string[] {
  const posts = items.filter(({ kind }) => kind === 'must-read-low').length
  const countOf = (wanted: AttentionItem['kind']) => items.find(({ kind }) => kind === wanted)?.count ?? 0
  const [notInvited, mailFailed] = [countOf('not-invited'), countOf('invitation-failed')]
  const { summary } = text
  return [
    ...(posts > 0 ? [summary.posts({ count: posts })] : []),
    ...(notInvited > 0 ? [summary.notInvited({ count: notInvited })] : []),
    ...(mailFailed > 0 ? [summary.mailFailed({ count: mailFailed })] : []),
    ...(items.some(({ kind }) => kind === 'no-backup') ? [summary.noBackup] : []),
  ]
}
