import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Bell, Eye } from 'lucide-react'
import { type PersonSheet, personSheet } from '#contract/person-sheet.ts'
import { number } from '#locales/messages.ts'
import { personSheet as text } from '#locales/text.ts'
import { useTimeZone } from '#web/company/company.ts'
import { percent, shareOf } from '#web/engagement/rates.ts'
import { useRemind } from '#web/engagement/reach/reach.data.ts'
import { call } from '#web/lib/calls/call.ts'
import { keyOf } from '#web/lib/calls/query.ts'
import { shortDay } from '#web/lib/times/dates.ts'
import { BandTag } from '#web/reports/band-tag.tsx'
import { againstName, type CrewDays } from '#web/reports/crews/crew-days.ts'
import { Figure } from '#web/reports/crews/crew-report.tsx'
import { ReachChange } from '#web/reports/crews/reach-change.tsx'
import type { Period } from '#web/reports/period.ts'
import { usePrintedPages } from '#web/reports/printing.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Callout } from '#web/ui/states/callout.tsx'
import { SheetList } from './sheet-list.tsx'

export const sheetQuery = (userId: number, period: Period) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(personSheet, { params: { id: userId }, query: period }), 'pages'],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(personSheet, { params: { id: userId }, query: { ...period, ...(cursor && { cursor }) } }, signal),
    initialPageParam: '',
    getNextPageParam: page => page.nextCursor ?? undefined,
    staleTime: 0,
  })

/** Read of what was meant, as its first page counts it. */
const reachOf = ({ read, notRead }: PersonSheet['counts']) => shareOf(read, read + notRead)

interface PersonReadingProps {
  first: PersonSheet
  days: CrewDays
  isOwn: boolean
}

/** What somebody has read, not read and is to confirm of the posts of some days. */
export function PersonReading({ first, days, isOwn }: PersonReadingProps) {
  const { user, counts, lastRemindedAt } = first
  const timeZone = useTimeZone()
  const query = useInfiniteQuery(sheetQuery(user.id, days.period))
  const before = useInfiniteQuery(sheetQuery(user.id, days.against)).data?.pages[0]
  const pages = query.data?.pages ?? [first]
  const list = (of: 'read' | 'notRead' | 'toConfirm') => pages.flatMap(page => page[of])
  const toConfirm = list('toConfirm')
  const asked = new Set(toConfirm.map(({ postId }) => postId))
  const notRead = list('notRead')
  const others = notRead.filter(({ postId }) => !asked.has(postId))
  const read = list('read')
  usePrintedPages(
    query,
    pages.reduce((sum, page) => sum + page.read.length + page.notRead.length, 0),
  )
  const total = counts.read + counts.notRead
  return (
    <div className="grid grid-cols-1 gap-4 desk:gap-5">
      <ul className="grid grid-cols-2 gap-3 desk:grid-cols-4 desk:gap-4 print:grid-cols-4">
        <Figure label={text.reach} value={percent(reachOf(counts))} beside={<BandTag rate={reachOf(counts)} />}>
          {total === 0 ? (
            text.nothingMeant
          ) : (
            <ReachChange
              from={before ? reachOf(before.counts) : null}
              to={reachOf(counts)}
              before={againstName(days.against)}
            />
          )}
        </Figure>
        <Figure label={text.read} value={number(counts.read)} beside={text.of({ count: total })}>
          {text.feeds({ count: counts.teams })}
        </Figure>
        <Figure label={text.notRead} value={number(counts.notRead)}>
          {text.asking({ count: counts.unreadAsking })}
        </Figure>
        <Figure label={text.toConfirm} value={number(counts.toConfirm)}>
          {lastRemindedAt
            ? text.remindedLast({ day: shortDay(new Date(lastRemindedAt), { timeZone }) })
            : counts.toConfirm > 0
              ? text.neverReminded
              : text.allConfirmed}
        </Figure>
      </ul>
      <Callout icon={<Eye />} className="print:hidden">
        {isOwn ? text.ownSees({ b: strong }) : text.sees({ name: user.firstName, b: strong })}
      </Callout>
      <div className="grid grid-cols-1 gap-4 desk:gap-5 roomy:grid-cols-2 roomy:items-start print:block">
        <div className="grid min-w-0 gap-4 desk:gap-5 print:block">
          <SheetList
            title={text.toConfirm}
            posts={toConfirm}
            count={counts.toConfirm}
            empty={text.noneToConfirm}
            isOwn={isOwn}
          />
          <SheetList
            title={text.notRead}
            posts={others}
            count={counts.notRead - counts.unreadAsking}
            subject={counts.toConfirm > 0 ? text.besides : undefined}
            empty={text.noneNotRead}
            isOwn={isOwn}
          />
        </div>
        <SheetList title={text.read} posts={read} count={counts.read} empty={text.noneRead} isOwn={isOwn} isRead />
      </div>
      {query.hasNextPage && (
        <Button
          className="mx-auto print:hidden"
          waiting={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {text.more}
        </Button>
      )}
      <p className="text-small text-ink-3">{text.untilNow}</p>
    </div>
  )
}

const strong = (words: string) => <b key={words}>{words}</b>

/** Reminds somebody of the newest post that they have not read, of one to confirm first; nothing where they have read all. */
export function RemindOfNext({ sheet: { user, nextToRemind: next } }: { sheet: PersonSheet }) {
  const client = useQueryClient()
  const remind = useRemind(next?.postId ?? 0)
  if (!next) return null
  return (
    <Button
      variant="primary"
      className="col-span-full"
      icon={<Bell className="size-5" />}
      aria-label={text.remindOf({ post: next.text || text.untitled })}
      waiting={remind.isPending}
      onClick={() =>
        remind.mutate(
          { userIds: [user.id], by: 'push' },
          { onSuccess: () => client.invalidateQueries({ queryKey: [personSheet.path] }) },
        )
      }
    >
      {text.remind}
    </Button>
  )
}
