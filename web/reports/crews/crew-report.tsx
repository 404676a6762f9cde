import { useInfiniteQuery, useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Newspaper, UserRoundX } from 'lucide-react'
import type { ReactNode } from 'react'
import { can } from '#contract/policy.ts'
import { number } from '#locales/messages.ts'
import { reports, crews as text } from '#locales/text.ts'
import { useTimeZone } from '#web/company/company.ts'
import { percent } from '#web/engagement/rates.ts'
import { shortDay } from '#web/lib/times/dates.ts'
import { BandTag } from '#web/reports/band-tag.tsx'
import { dayName } from '#web/reports/period.ts'
import { postName } from '#web/reports/posts/post-name.ts'
import { comparisonQuery, postsQuery } from '#web/reports/reports.data.ts'
import { useActor } from '#web/session/session.ts'
import { LinkButton, TextLink } from '#web/ui/buttons/link-button.tsx'
import { Callout } from '#web/ui/states/callout.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { Card, CardHeader } from '#web/ui/surfaces/card.tsx'
import { againstName, type CrewDates, type CrewDays, weeksOf } from './crew-days.ts'
import { CrewMembers } from './crew-members.tsx'
import { LoadedComparison } from './loaded-comparison.tsx'
import { ReachChange } from './reach-change.tsx'

/** More weeks have no room. */
const weeksShown = 6
const postsShown = 5

interface CrewReportProps {
  teamId: number
  days: CrewDays
  dates: CrewDates
}

/** The report of one team in some days. */
export function CrewReport({ teamId, days, dates }: CrewReportProps) {
  return (
    <LoadedComparison days={days} teamId={teamId}>
      {({ all }) => {
        const waiting = all.members - all.joined
        const meant = all.reach === null || all.notRead === 0 ? null : Math.round(all.notRead / (1 - all.reach / 100))
        return (
          <div className="grid grid-cols-1 gap-4 desk:gap-5">
            <ul className="grid grid-cols-2 gap-3 desk:grid-cols-4 desk:gap-4 print:grid-cols-4">
              <Figure label={text.columns.reach} value={percent(all.reach)} beside={<BandTag rate={all.reach} />}>
                <ReachChange from={all.reachBefore} to={all.reach} before={againstName(days.against)} />
              </Figure>
              <Figure
                label={text.columns.notRead}
                value={number(all.notRead)}
                beside={meant !== null && text.of({ count: meant })}
              >
                {text.readings({ count: all.posts })}
              </Figure>
              <Figure label={text.columns.toConfirm} value={number(all.toConfirm)}>
                {text.stillToConfirm}
              </Figure>
              <Figure label={text.columns.joined} value={number(all.joined)} beside={text.of({ count: all.members })}>
                {waiting > 0 ? text.notJoined({ count: waiting }) : text.allJoined}
              </Figure>
            </ul>
            <div className="grid grid-cols-1 gap-4 desk:gap-5 wide:grid-cols-[minmax(0,1fr)_23.75rem] wide:items-start">
              <div className="grid min-w-0 grid-cols-1 gap-4">
                <CrewMembers teamId={teamId} period={days.period} dates={dates} />
                <NotJoinedYet count={waiting} teamId={teamId} />
              </div>
              <div className="grid min-w-0 grid-cols-1 gap-4 desk:gap-5">
                <Weeks teamId={teamId} days={days} />
                <LeastRead teamId={teamId} days={days} />
              </div>
            </div>
            <p className="max-w-prose text-small text-pretty text-ink-3">{text.explained}</p>
            <TextLink to="/engagement-reports" search={{ teamId }} alone className="w-fit print:hidden">
              {text.report}
            </TextLink>
          </div>
        )
      }}
    </LoadedComparison>
  )
}

interface FigureProps {
  label: string
  value: string
  beside?: ReactNode
  children: ReactNode
}

/** A figure of a report with what it is made of. */
export function Figure({ label, value, beside, children }: FigureProps) {
  return (
    <li className="min-w-0 rounded-card bg-surface px-4 py-3.5 shadow-card desk:px-5 desk:pt-4 desk:pb-4.5">
      <p className="text-small font-medium text-ink-2">{label}</p>
      <p className="flex flex-wrap items-baseline gap-x-2 text-small text-ink-2">
        <b className="text-figure text-ink tabular-nums">{value}</b>
        {beside}
      </p>
      <p className="text-meta text-ink-3">{children}</p>
    </li>
  )
}

const bold = (words: string): ReactNode => <b key={words}>{words}</b>

/** How many are in no rate; leads those who may to cards and invitations. */
export function NotJoinedYet({ count, teamId }: { count: number; teamId: number | undefined }) {
  const mayInvite = can(useActor(), 'user.list')
  if (count === 0) return null
  return (
    <Callout icon={<UserRoundX />} className="items-center">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-48 flex-1">{text.notJoinedLine({ count, b: bold })}</p>
        {mayInvite && (
          <LinkButton
            to="/user-management"
            search={{ state: 'not-signed-in', team: teamId === 9 ? undefined : teamId }}
            className="print:hidden"
          >
            {text.toCards}
          </LinkButton>
        )}
      </div>
    </Callout>
  )
}

/** Reach of each seven days beside those that they are compared with. */
function Weeks({ teamId, days }: { teamId: number; days: CrewDays }) {
  const weeks = weeksOf(days)
  const isShown = weeks.length > 1 && weeks.length <= weeksShown
  const found = useQueries({ queries: isShown ? weeks.map(week => comparisonQuery(week, teamId)) : [] })
  if (!isShown) return null
  return (
    <Card className="break-inside-avoid px-5 pb-5">
      <CardHeader title={text.weeks} className="px-0" />
      <ol className="mt-4 grid auto-cols-fr grid-flow-col gap-2">
        {weeks.map(({ period }, n) => {
          const figures = found[n]?.data?.all
          return (
            <li key={period.from} className="grid min-w-0 gap-1 text-center text-meta text-ink-3">
              <b className="text-label text-ink tabular-nums">{percent(figures?.reach ?? null)}</b>
              <span aria-hidden className="flex h-20 items-end justify-center gap-1 border-b border-control">
                <Bar
                  share={figures?.reachBefore ?? 0}
                  className={figures?.reachBefore ? 'border border-b-0 border-dashed border-ink-3' : ''}
                />
                <Bar share={figures?.reach ?? 0} className="bg-fill print-color" />
              </span>
              <span className="sr-only">
                {text.before}: {percent(figures?.reachBefore ?? null)}
              </span>
              <span>{dayName(period.from)}</span>
            </li>
          )
        })}
      </ol>
      <p aria-hidden className="mt-3 flex flex-wrap gap-x-5 text-meta text-ink-2">
        <span className="flex items-center gap-2">
          <span className="size-3 rounded-xs bg-fill print-color" />
          {text.now}
        </span>
        <span className="flex items-center gap-2">
          <span className="size-3 rounded-xs border border-dashed border-ink-3" />
          {againstName(days.against)}
        </span>
      </p>
    </Card>
  )
}

const Bar = ({ share, className }: { share: number; className: string }) => (
  <span className={`w-full max-w-9 rounded-t-sm ${className}`} style={{ height: `${share}%` }} />
)

const strong = (words: string): ReactNode => (
  <b key={words} className="text-action text-ink">
    {words}
  </b>
)

function LeastRead({ teamId, days }: { teamId: number; days: CrewDays }) {
  const timeZone = useTimeZone()
  const query = useInfiniteQuery(postsQuery({ teamId, ...days.period, sort: 'reach', order: 'asc' }))
  const posts = query.data?.pages[0]?.posts.slice(0, postsShown)
  if (!posts) return null
  return (
    <Card className="overflow-clip break-inside-avoid">
      <CardHeader title={text.leastRead} subject={reports.untilNow} className="pb-3" />
      {posts.length === 0 ? (
        <EmptyState icon={<Newspaper />} title={text.noPosts}>
          {text.noPostsText}
        </EmptyState>
      ) : (
        <ul>
          {posts.map(post => (
            <li key={post.id} className="flex items-start justify-between gap-3 border-t border-line px-5 py-3">
              <div className="min-w-0">
                <a
                  href={`/#post-${post.id}`}
                  dir="auto"
                  className="block truncate text-action text-ink no-underline hover:underline"
                >
                  {postName(post)}
                </a>
                <span className="text-meta text-ink-3">{shortDay(new Date(post.publishedAt), { timeZone })}</span>
              </div>
              <span className="shrink-0 text-meta text-ink-2 tabular-nums">
                {text.readOf({
                  read: post.read,
                  meant: post.meant - post.notJoined,
                  b: strong,
                })}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Link
        to="/engagement-reports"
        search={{ teamId, view: 'trends', range: 'own', ...days.period }}
        className="flex min-h-target items-center border-t border-line px-5 text-label text-brand-ink no-underline hover:underline print:hidden"
      >
        {text.allPosts}
      </Link>
    </Card>
  )
}
