import { infiniteQueryOptions } from '@tanstack/react-query'
import { type AuditFilter, exportAudit, readAudit } from '#contract/audit.ts'
import { requestUrl } from '#contract/call.ts'
import { call } from '#web/lib/call.ts'

/** What the address of the page says; days are those of whoever looks. */
export interface Asked {
  kind?: string
  person?: string
  /** As yyyy-mm-dd. */
  from?: string
  to?: string
}

const midnight = (day: string | undefined, after = 0): string | undefined => {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day ?? '') ?? []
  if (!year) return undefined
  const instant = new Date(Number(year), Number(month) - 1, Number(date) + after)
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString()
}

/** What is asked of the server: whole days, the last one included. */
export const filterOf = ({ kind, person, from, to }: Asked): AuditFilter => ({
  kind: kind && /^[a-z-]{1,40}$/.test(kind) ? kind : undefined,
  person: person || undefined,
  from: midnight(from),
  to: midnight(to, 1),
})

export const auditQuery = (asked: Asked) =>
  infiniteQueryOptions({
    queryKey: [readAudit.path, asked],
    queryFn: ({ pageParam, signal }) => call(readAudit, { query: { ...filterOf(asked), before: pageParam } }, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: page => page.nextBefore ?? undefined,
    staleTime: 0,
  })

/** Where the same comes as a CSV file. */
export const exportAddress = (asked: Asked): string => requestUrl(exportAudit, { query: filterOf(asked) })
