import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { AtSign } from 'lucide-react'
import { forYou as text } from '#locales/text.ts'
import { Card } from '#web/ui/surfaces/card.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { EntryAvatar, EntryLink, entryTitle } from './entry-link.tsx'
import { forYouQuery, grouped } from './for-you.data.ts'

const shown = 2

/** The two newest that concern the user, beside the feed of a wide desk; nothing while nothing is new. */
export function ForYouSide() {
  const { data } = useInfiniteQuery(forYouQuery)
  const entries = data?.pages[0]?.activity ?? []
  if (!entries.some(({ isNew }) => isNew)) return null
  return (
    <Card data-late className="hidden overflow-hidden wide:block">
      <section aria-label={text.title}>
        <h2 className="flex items-center gap-2 px-4 pt-3.5 pb-1.5 text-label font-strong">
          <AtSign className="size-5 text-brand-ink" />
          {text.title}
          <span aria-hidden className="ms-auto size-2.25 rounded-full bg-unread" />
        </h2>
        {grouped(entries)
          .slice(0, shown)
          .map(group => {
            const { excerpt, at } = group.entry
            return (
              <EntryLink
                key={group.entry.id}
                group={group}
                className="flex min-h-target items-start gap-2.5 px-4 py-2 text-ink no-underline hover:bg-sunken"
              >
                <EntryAvatar entry={group.entry} size="small" />
                <span className="min-w-0 flex-1">
                  <span className="block text-small wrap-anywhere">{entryTitle(group)}</span>
                  <span className="line-clamp-2 text-meta text-ink-3 wrap-anywhere">
                    {excerpt && `${excerpt} · `}
                    <TimeAgo at={at} />
                  </span>
                </span>
              </EntryLink>
            )
          })}
        <Link
          to="/for-you"
          className="mt-1 flex min-h-target items-center border-t border-line px-4 text-label font-semi no-underline"
        >
          {text.seeAll}
        </Link>
      </section>
    </Card>
  )
}
