import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowDown, ClipboardCheck, Lock, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { can, mayPostSomewhere } from '#contract/policy.ts'
import type { RecordEntry } from '#contract/records.ts'
import { fullName } from '#contract/text/full-name.ts'
import { locale } from '#locales/messages.ts'
import { records as text } from '#locales/text.ts'
import { useTimeZone } from '#web/company/company.ts'
import { teamName } from '#web/company/team-name.ts'
import { shortDay } from '#web/lib/times/dates.ts'
import { dateIn } from '#web/lib/times/time-ago.ts'
import { useActor } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { PagedList } from '#web/ui/lists/paged-list.tsx'
import { Tag } from '#web/ui/marks/tag.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { Meter } from '#web/ui/states/meter.tsx'
import { type RecordFilters, recordsQuery } from './records.data.ts'

const columns = 'desk:grid desk:grid-cols-[minmax(0,1fr)_6rem_9rem_7.5rem_9.5rem] desk:items-center desk:gap-6'

interface RecordListProps {
  filters: RecordFilters
  today: string
  onShowAll: () => void
}

/** The matching records, the newest first, loaded while scrolling. */
export function RecordList({ filters, today, onShowAll }: RecordListProps) {
  const actor = useActor()
  const query = useInfiniteQuery({ ...recordsQuery(filters, today), placeholderData: keepPreviousData })
  const pages = query.data?.pages ?? []
  const all = pages.flatMap(({ records }) => records)
  const years = pages[0]?.keptYears ?? 0
  const end = can(actor, 'team.list-all') ? text.endForLeaders : text.end
  return (
    <PagedList
      query={query}
      items={all}
      keyOf={({ postId }) => postId}
      hasMore={query.hasNextPage}
      label={text.list}
      text={text}
      top={<Head />}
      empty={filters.q || filters.period ? <NoMatch onShowAll={onShowAll} /> : <NoRecords />}
      end={<p className="px-5 py-4 text-meta text-ink-3 desk:px-6">{end({ count: all.length })}</p>}
    >
      {record => <RecordRow record={record} years={years} />}
    </PagedList>
  )
}

function NoRecords() {
  return (
    <EmptyState
      icon={<ClipboardCheck />}
      title={text.none}
      action={
        mayPostSomewhere(useActor()) && (
          <LinkButton to="/" search={{ compose: '1' }} variant="primary">
            {text.write}
          </LinkButton>
        )
      }
    >
      {text.noneText}
    </EmptyState>
  )
}

function NoMatch({ onShowAll }: { onShowAll: () => void }) {
  return (
    <EmptyState
      icon={<SearchX />}
      tone="neutral"
      title={text.noMatch}
      action={<Button onClick={onShowAll}>{text.showAll}</Button>}
    >
      {text.noMatchText}
    </EmptyState>
  )
}

function Head() {
  const { post, asked, confirmed, changed, keptUntil } = text.columns
  return (
    <div className={`hidden border-b border-line px-6 py-3 text-meta font-semi text-ink-2 ${columns}`}>
      <span>{post}</span>
      <span className="inline-flex items-center gap-1 text-brand-ink">
        {asked}
        <ArrowDown className="size-4" />
      </span>
      <span>{confirmed}</span>
      <span>{changed}</span>
      <span>{keptUntil}</span>
    </div>
  )
}

const strong = (words: ReactNode) => (
  <b key="b" className="font-bold text-ink">
    {words}
  </b>
)

function RecordRow({ record, years }: { record: RecordEntry; years: number }) {
  const { postId, teamId, author, askedAt, changedAt, deletedAt, keptUntil, isHeld, confirmed, of } = record
  const team = teamName(teamId, record.teamName)
  const timeZone = useTimeZone()
  const day = (at: string) => shortDay(new Date(at), { timeZone })
  const until = keptUntil && dateIn(locale(), { dateStyle: 'medium', timeZone }).format(new Date(keptUntil))
  const figure = <span className="text-small text-ink-2 tabular-nums">{text.figure({ confirmed, of, b: strong })}</span>
  const share = of === 0 ? 0 : (confirmed / of) * 100
  const marks = (
    <>
      {deletedAt && <Tag plain>{text.deleted({ day: day(deletedAt) })}</Tag>}
      {isHeld && (
        <Tag tone="info" plain>
          <Lock className="size-3.5" />
          {text.hold}
        </Tag>
      )}
    </>
  )
  return (
    <Link
      to="/records/$postId"
      params={{ postId: String(postId) }}
      className={`block px-5 py-3.5 text-ink no-underline hover:bg-sunken desk:px-6 ${columns}`}
    >
      <div className="min-w-0">
        <div className="flex items-baseline justify-between gap-3">
          <p dir="auto" className="line-clamp-2 text-action wrap-anywhere desk:line-clamp-1">
            {record.text || text.untitled}
          </p>
          <span className="shrink-0 desk:hidden">{figure}</span>
        </div>
        <Meter value={share} className="my-2 desk:hidden" />
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-meta text-ink-3 desk:hidden">
          {marks}
          {until && <span>{text.keptUntil({ day: until })}</span>}
          <span>{text.asked({ team, day: day(askedAt) })}</span>
          <span>{text.changed({ day: day(changedAt) })}</span>
        </p>
        <p className="mt-0.5 hidden flex-wrap items-center gap-x-2 gap-y-1 text-meta text-ink-3 desk:flex">
          {`${team} · ${fullName(author)}`}
          {marks}
        </p>
      </div>
      <span className="hidden text-small desk:block">{day(askedAt)}</span>
      <div className="hidden desk:block">
        {figure}
        <Meter value={share} className="mt-1" />
      </div>
      <span className="hidden text-small desk:block">
        {day(changedAt)}
        <span className="block text-meta text-ink-3">
          {dateIn(locale(), { timeStyle: 'short', timeZone }).format(new Date(changedAt))}
        </span>
      </span>
      <span className="hidden text-small desk:block">
        {isHeld ? text.untilLifted : (until ?? <span className="text-ink-3">{text.whilePosted({ years })}</span>)}
      </span>
    </Link>
  )
}
