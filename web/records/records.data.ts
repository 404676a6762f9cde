import { infiniteQueryOptions } from '@tanstack/react-query'
import { listRecords } from '#contract/records.ts'
import { call } from '#web/lib/calls/call.ts'

export const recordPeriods = ['month', 'year', 'last-year', 'own'] as const

/** The filters in the page's URL: all records without any. */
export interface RecordFilters {
  q?: string
  period?: (typeof recordPeriods)[number]
  /** As yyyy-mm-dd, of days of one's own. */
  from?: string
  to?: string
}

/** The chosen days of the company; each end is open where it is undefined, and the last day where it is before the first. */
export function daysOf({ period, from, to }: RecordFilters, today: string): { from?: string; to?: string } {
  const year = Number(today.slice(0, 4))
  if (period === 'month') return { from: `${today.slice(0, 8)}01`, to: today }
  if (period === 'year') return { from: `${year}-01-01`, to: today }
  if (period === 'last-year') return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` }
  return period === 'own' ? { ...(from && { from }), ...(to && to >= (from ?? '') && { to }) } : {}
}

export const recordsQuery = (filters: RecordFilters, today: string) => {
  const query = { ...daysOf(filters, today), ...(filters.q && { q: filters.q }) }
  return infiniteQueryOptions({
    queryKey: [listRecords.path, query],
    queryFn: ({ pageParam, signal }) =>
      call(listRecords, { query: { ...query, ...(pageParam && { cursor: pageParam }) } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.nextCursor ?? undefined,
    staleTime: 0,
  })
}
