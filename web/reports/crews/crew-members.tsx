import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ComparedMember } from '#contract/comparisons.ts'
import { fullName } from '#contract/text/full-name.ts'
import { number } from '#locales/messages.ts'
import { personSheet, reports, crews as text } from '#locales/text.ts'
import { useTimeZone } from '#web/company/company.ts'
import { percent } from '#web/engagement/rates.ts'
import { shortDay } from '#web/lib/times/dates.ts'
import { BandTag, RateMeter } from '#web/reports/band-tag.tsx'
import type { Period } from '#web/reports/period.ts'
import { PrintedRows, usePrintedPages } from '#web/reports/printing.tsx'
import { comparedMembersQuery } from '#web/reports/reports.data.ts'
import { PagedList } from '#web/ui/lists/paged-list.tsx'
import { PersonAvatar } from '#web/ui/marks/avatar.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { Card, CardHeader } from '#web/ui/surfaces/card.tsx'
import type { CrewDates } from './crew-days.ts'

interface CrewMembersProps {
  teamId: number
  period: Period
  dates: CrewDates
}

/** Members of a team who have joined, the lowest reach first; each leads to their sheet of the same days. */
export function CrewMembers({ teamId, period, dates }: CrewMembersProps) {
  const query = useInfiniteQuery(comparedMembersQuery(teamId, period))
  const people = query.data?.pages.flatMap(page => page.people) ?? []
  const total = query.data?.pages.at(-1)?.total
  usePrintedPages(query, people.length)
  return (
    <Card className="overflow-clip">
      <CardHeader
        title={reports.viewPeople}
        end={total !== undefined && <span className="text-ink-3">{number(total)}</span>}
        className="justify-start pb-3"
      />
      <div className="border-t border-line">
        <PagedList
          query={query}
          items={people}
          keyOf={({ user }) => user.id}
          hasMore={query.hasNextPage}
          label={reports.people.list}
          text={reports.people}
          top={<Columns />}
          empty={
            <EmptyState icon={<UsersRound />} title={reports.nobodyJoined.title}>
              {reports.nobodyJoined.text}
            </EmptyState>
          }
        >
          {person => <Row person={person} teamId={teamId} dates={dates} />}
        </PagedList>
        {total !== undefined && <PrintedRows shown={people.length} all={total} />}
      </div>
    </Card>
  )
}

const columns =
  'desk:grid desk:grid-cols-[minmax(10rem,1fr)_12rem_4.5rem_5.5rem_5.5rem] desk:items-center desk:gap-x-3 desk:px-5 print:grid print:grid-cols-[minmax(0,1fr)_9rem_4.5rem_5.5rem_5.5rem] print:items-center print:gap-x-3 print:px-4'

const Columns = () => (
  <div aria-hidden className={`hidden min-h-10 border-b border-line text-meta font-semi text-ink-3 ${columns}`}>
    <span>{reports.people.columns.name}</span>
    <span>{text.columns.reach}</span>
    <span className="text-end">{text.columns.notRead}</span>
    <span className="text-end">{text.columns.toConfirm}</span>
    <span className="ps-3">{personSheet.reminded}</span>
  </div>
)

const strong = (words: string): ReactNode => (
  <b key={words} className="text-ink">
    {words}
  </b>
)

function Row({
  person,
  teamId,
  dates: { range, from, to },
}: {
  person: ComparedMember
  teamId: number
  dates: CrewDates
}) {
  const { user, reach, notRead, toConfirm, remindedAt } = person
  const name = fullName(user)
  const timeZone = useTimeZone()
  const reminded = remindedAt && shortDay(new Date(remindedAt), { timeZone })
  const onlyWide = 'max-desk:hidden print:block'
  return (
    <div className={`relative px-4 py-2.5 text-small text-ink-2 tabular-nums hover:bg-sunken desk:min-h-15 ${columns}`}>
      <div className="flex min-w-0 items-center gap-3">
        <PersonAvatar person={user} size="row" />
        <Link
          to="/person/$userId"
          params={{ userId: String(user.id) }}
          search={{ teamId, range, from, to }}
          className="min-w-0 flex-1 text-action wrap-anywhere text-ink no-underline after:absolute after:inset-0"
        >
          {name}
        </Link>
      </div>
      <div className="flex items-center gap-2 max-desk:mt-1.5 max-desk:ps-13">
        <b className="w-10 text-label text-ink">{percent(reach)}</b>
        <span className="w-20">
          <BandTag rate={reach} />
        </span>
        <RateMeter rate={reach} className="min-w-6 flex-1" />
      </div>
      <span className={`text-end ${onlyWide}`}>
        <span className="sr-only">{text.columns.notRead}: </span>
        {number(notRead)}
      </span>
      <span className={`text-end ${onlyWide}`}>
        <span className="sr-only">{text.columns.toConfirm}: </span>
        {number(toConfirm)}
      </span>
      <span className={`ps-3 ${onlyWide}`}>
        <span className="sr-only">{personSheet.reminded}: </span>
        {reminded ?? text.nothing}
      </span>
      <p className="mt-1 flex flex-wrap gap-x-4 ps-13 desk:hidden print:hidden">
        <span>{text.notRead({ count: notRead, b: strong })}</span>
        <span>{text.toConfirm({ count: toConfirm, b: strong })}</span>
        {reminded && <span className="text-ink-3">{personSheet.remindedLast({ day: reminded })}</span>}
      </p>
    </div>
  )
}
