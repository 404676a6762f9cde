import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bookmark, ChevronRight, FileText, History, Image, UsersRound } from 'lucide-react'
import { savedQuery } from '#web/saved/saved.data.ts'
import { useUser } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { forgetSearches, useRecentSearches } from './recent-searches.ts'
import { Group } from './result-groups.tsx'
import { text } from './search.text.ts'

const row =
  'flex min-h-14 w-full items-center gap-3 px-4 text-start text-action text-ink no-underline hover:bg-sunken desk:px-5 [&_svg]:text-ink-3'

/** Before anything is typed: the last searches, and what can be looked through. */
export function SearchStart() {
  const me = useUser()
  const recent = useRecentSearches(me.id)
  const saved = useInfiniteQuery(savedQuery).data?.pages[0]?.count ?? 0
  return (
    <>
      {recent.length > 0 && (
        <Group
          title={text.recent}
          end={
            <Button variant="ghost" onClick={() => forgetSearches(me.id)}>
              {text.clear}
            </Button>
          }
        >
          {recent.map(search => (
            <Link key={search} to="/search" search={{ q: search }} className={row}>
              <History aria-hidden className="size-5 shrink-0" />
              <span dir="auto" className="min-w-0 flex-1 truncate font-medium">
                {search}
              </span>
            </Link>
          ))}
        </Group>
      )}
      <Group title={text.lookThrough}>
        <Link to="/search" search={{ type: 'document' }} className={row}>
          <FileText aria-hidden className="size-5 shrink-0" />
          <span className="min-w-0 flex-1 font-medium">{text.groups.document}</span>
          <ChevronRight aria-hidden className="size-5 shrink-0" />
        </Link>
        <Link to="/search" search={{ with: 'photo' }} className={row}>
          <Image aria-hidden className="size-5 shrink-0" />
          <span className="min-w-0 flex-1 font-medium">{text.photos}</span>
          <ChevronRight aria-hidden className="size-5 shrink-0" />
        </Link>
        <Link to="/search" search={{ type: 'person' }} className={row}>
          <UsersRound aria-hidden className="size-5 shrink-0" />
          <span className="min-w-0 flex-1 font-medium">{text.groups.person}</span>
          <ChevronRight aria-hidden className="size-5 shrink-0" />
        </Link>
        <Link to="/saved" className={row}>
          <Bookmark aria-hidden className="size-5 shrink-0" />
          <span className="grid min-w-0 flex-1 font-medium">
            {text.saved}
            {saved > 0 && (
              <span className="text-meta font-regular text-ink-3">{text.savedPosts({ count: saved })}</span>
            )}
          </span>
          <ChevronRight aria-hidden className="size-5 shrink-0" />
        </Link>
      </Group>
    </>
  )
}
