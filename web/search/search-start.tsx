import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowUpLeft, Bookmark, ChevronRight, FileText, History, Image, UsersRound } from 'lucide-react'
import { search as text } from '#locales/text.ts'
import { companyQuery } from '#web/company/company.ts'
import { savedQuery } from '#web/saved/saved.data.ts'
import { useUser } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { forgetSearches, useRecentSearches } from './recent-searches.ts'
import { Group } from './result-groups.tsx'
import { searchCountsQuery } from './search.data.ts'

const row =
  'flex min-h-14 w-full items-center gap-3 px-4 text-start text-action text-ink no-underline hover:bg-sunken desk:px-5 [&_svg]:text-ink-3'

/** Before anything is typed: the last searches, and what can be looked through. */
export function SearchStart() {
  const me = useUser()
  const recent = useRecentSearches(me.id)
  const saved = useInfiniteQuery(savedQuery).data?.pages[0]?.count ?? 0
  const { documents = 0, people = 0 } = useQuery(searchCountsQuery).data ?? {}
  const { data: company } = useQuery(companyQuery)
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
              <History className="size-5 shrink-0" />
              <span dir="auto" className="min-w-0 flex-1 truncate font-medium">
                {search}
              </span>
              <ArrowUpLeft className="size-5 shrink-0" />
            </Link>
          ))}
        </Group>
      )}
      <Group title={text.lookThrough}>
        <Link to="/search" search={{ type: 'document' }} className={row}>
          <FileText className="size-5 shrink-0" />
          <Place name={text.groups.document} holds={documents > 0 && text.documentsInTeams({ count: documents })} />
        </Link>
        <Link to="/search" search={{ with: 'photo' }} className={row}>
          <Image className="size-5 shrink-0" />
          <Place name={text.photos} />
        </Link>
        <Link to="/search" search={{ type: 'person' }} className={row}>
          <UsersRound className="size-5 shrink-0" />
          <Place
            name={text.groups.person}
            holds={people > 0 && company && text.peopleAt({ count: people, company: company.name })}
          />
        </Link>
        <Link to="/saved" className={row}>
          <Bookmark className="size-5 shrink-0" />
          <Place name={text.saved} holds={saved > 0 && text.savedPosts({ count: saved })} />
        </Link>
      </Group>
    </>
  )
}

/** What can be looked through, and how much it holds. */
function Place({ name, holds }: { name: string; holds?: string | false | null | undefined }) {
  return (
    <>
      <span className="grid min-w-0 flex-1 font-medium">
        {name}
        {holds && <span className="text-meta font-regular text-ink-3">{holds}</span>}
      </span>
      <ChevronRight className="size-5 shrink-0" />
    </>
  )
}
