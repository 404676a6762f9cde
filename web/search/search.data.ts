import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type SearchResult, search, searchCounts } from '#contract/search.ts'
import { readCall } from '#web/lib/calls/query.ts'
import { calendarDay } from '#web/lib/times/time-ago.ts'

export type ResultType = SearchResult['type']
export const times = ['week', 'month', 'last-month', 'year'] as const

/** The query parameters of the page. */
export interface SearchFilters {
  q?: string | undefined
  type?: ResultType | undefined
  with?: 'photo' | 'video' | 'document' | undefined
  team?: number | undefined
  author?: number | undefined
  time?: (typeof times)[number] | undefined
}

const daysOf = { week: 7, month: 30, year: 365 } as const
const dayMs = 86_400_000

/** Of last month its days, else an instant at a full hour, so that the same search is asked once. */
function boundsOf(time: SearchFilters['time']): { from?: string; to?: string } {
  if (time === undefined) return {}
  if (time !== 'last-month')
    return { from: new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 - daysOf[time] * dayMs).toISOString() }
  const now = new Date()
  const [first, last] = [
    new Date(now.getFullYear(), now.getMonth() - 1, 1),
    new Date(now.getFullYear(), now.getMonth(), 0),
  ]
  return { from: calendarDay(first), to: calendarDay(last) }
}

/** Whether anything is searched at all. */
export const isSearch = ({ q, type, with: media, team, author, time }: SearchFilters): boolean =>
  Boolean(q?.trim() || type || media || team || author || time)

export const searchQuery = ({ q = '', type, with: media, team, author, time }: SearchFilters) =>
  infiniteQueryOptions({
    queryKey: [search.path, { q: q.trim(), type, media, team, author, time }],
    queryFn: ({ pageParam, signal }) =>
      readCall(
        search,
        {
          query: {
            q: q.trim(),
            type,
            with: media,
            teamId: team,
            authorId: author,
            ...boundsOf(time),
            cursor: pageParam,
          },
        },
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.nextCursor ?? undefined,
    staleTime: 30_000,
  })

export const searchCountsQuery = queryOptions({
  queryKey: [searchCounts.path],
  queryFn: ({ signal }) => readCall(searchCounts, {}, signal),
  staleTime: 30_000,
})
