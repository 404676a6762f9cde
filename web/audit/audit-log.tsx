import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import type { AuditEntry } from '#contract/audit.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { MorePages, PagesFailure } from '#web/ui/paged-list.tsx'
import { RowSkeletons, Skeleton } from '#web/ui/skeleton.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { type AuditFilters, auditQuery } from './audit.data.ts'
import { text } from './audit.text.ts'

/** The matching entries, newest first, loaded while scrolling. */
export function AuditLog({ filters, onShowAll }: { filters: AuditFilters; onShowAll: () => void }) {
  const query = useInfiniteQuery({ ...auditQuery(filters), placeholderData: keepPreviousData })
  const { data, isError, hasNextPage } = query
  const failure = (
    <PagesFailure query={query} title={text.failed}>
      {text.failedText}
    </PagesFailure>
  )
  if (!data) {
    if (isError) return failure
    return (
      <Skeleton label={text.loading}>
        <RowSkeletons rows={8} />
      </Skeleton>
    )
  }
  const entries = data.pages.flatMap(page => page.entries)
  if (entries.length === 0) {
    return (
      <EmptyState
        icon={<SearchX />}
        tone="neutral"
        title={text.none}
        action={<Button onClick={onShowAll}>{text.showAll}</Button>}
      >
        {text.noneText}
      </EmptyState>
    )
  }
  return (
    <>
      <ul>
        {entries.map(entry => (
          <li key={entry.id} className="border-line not-first:border-t">
            <Entry entry={entry} />
          </li>
        ))}
      </ul>
      <MorePages query={query} hasMore={hasNextPage} label={text.loadingMore} failure={failure} />
      {!hasNextPage && <p className="border-t border-line px-5 py-4 text-center text-meta text-ink-3">{text.end}</p>}
    </>
  )
}

function Entry({ entry: { at, actor, text: act } }: { entry: AuditEntry }) {
  const name = actor?.name ?? text.system
  return (
    <div className="flex items-start gap-3 px-5 py-3">
      <Avatar name={name} tintKey={actor?.id} size="small" className="mt-0.5" />
      <div className="min-w-0 flex-1 desk:flex desk:justify-between desk:gap-4 desk:pt-1.5">
        <p className="text-small wrap-break-word">
          <span className="font-strong">{name}</span> {act}
        </p>
        <TimeAgo exact at={at} className="text-meta text-ink-3 tabular-nums desk:shrink-0" />
      </div>
    </div>
  )
}
