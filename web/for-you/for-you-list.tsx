import { useInfiniteQuery } from '@tanstack/react-query'
import { AtSign } from 'lucide-react'
import { useEffect, useState } from 'react'
import { forYou as text } from '#locales/text.ts'
import { teamName } from '#web/company/team-name.ts'
import { classes } from '#web/ui/classes.ts'
import { PagedList } from '#web/ui/lists/paged-list.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { EntryAvatar, EntryLink, entryTitle } from './entry-link.tsx'
import { forYouQuery, type Group, grouped, useSeen } from './for-you.data.ts'

/** Everything that concerns the user. What was new when it was opened stays marked until it is left. */
export function ForYouList() {
  const query = useInfiniteQuery(forYouQuery)
  const entries = query.data?.pages.flatMap(({ activity }) => activity) ?? []
  const newIds = useNewIds(entries)
  return (
    <Card feed>
      <PagedList
        query={query}
        items={grouped(entries)}
        keyOf={({ entry }) => entry.id}
        hasMore={query.hasNextPage}
        label={text.title}
        text={text.list}
        empty={
          <EmptyState icon={<AtSign />} title={text.emptyTitle}>
            {text.emptyText}
          </EmptyState>
        }
        end={<p className="py-6 text-center text-small text-ink-3">{text.end}</p>}
      >
        {group => <Row group={group} isNew={group.ids.some(id => newIds.has(id))} />}
      </PagedList>
    </Card>
  )
}

function Row({ group, isNew }: { group: Group; isNew: boolean }) {
  const { excerpt, at, team } = group.entry
  return (
    <EntryLink
      group={group}
      className={classes(
        'flex min-h-16 items-start gap-3 px-4 py-3 text-ink no-underline transition-colors desk:px-5',
        isNew ? 'bg-brand-soft' : 'hover:bg-sunken',
      )}
    >
      <EntryAvatar entry={group.entry} size="row" />
      <span className="min-w-0 flex-1">
        <span className="block text-action leading-[1.25rem] font-regular wrap-anywhere">{entryTitle(group)}</span>
        {excerpt && (
          <span dir="auto" className="line-clamp-2 text-small text-ink-2 wrap-anywhere">
            {excerpt}
          </span>
        )}
        <span className="block truncate text-meta text-ink-3">
          <TimeAgo at={at} />
          {team && ` · ${teamName(team.id, team.name)}`}
        </span>
      </span>
      {isNew && (
        <span className="mt-1.5 size-2.25 shrink-0 rounded-full bg-unread">
          <span className="sr-only">{text.isNew}</span>
        </span>
      )}
    </EntryLink>
  )
}

/** The entries that were new at some time of this visit. Tells the server that they are seen. */
function useNewIds(entries: readonly { id: number; isNew: boolean }[]): ReadonlySet<number> {
  const [known, setKnown] = useState<ReadonlySet<number>>(new Set())
  const { mutate } = useSeen()
  const news = entries.filter(({ id, isNew }) => isNew && !known.has(id)).map(({ id }) => id)
  if (news.length > 0) setKnown(new Set([...known, ...news]))
  const newest = entries.find(({ isNew }) => isNew)?.id
  useEffect(() => {
    if (newest !== undefined) mutate(newest)
  }, [newest, mutate])
  return known
}
