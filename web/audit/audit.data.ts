import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import { type AuditFilter, exportAudit, readAudit, readAuditEntry } from '#contract/audit.ts'
import { audit as text } from '#locales/text.ts'
import { call } from '#web/lib/calls/call.ts'
import { useDownload } from '#web/lib/calls/use-download.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'

/** The filters in the page's URL; days are in the viewer's time zone. */
export interface AuditFilters {
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

/** The filter for the server: whole days, including the last. */
export const filterOf = ({ kind, person, from, to }: AuditFilters): AuditFilter => ({
  kind: kind && /^[a-z-]{1,40}$/.test(kind) ? kind : undefined,
  person: person || undefined,
  from: midnight(from),
  to: midnight(to, 1),
})

export const auditQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: [readAudit.path, filters],
    queryFn: ({ pageParam, signal }) => call(readAudit, { query: { ...filterOf(filters), before: pageParam } }, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: page => page.nextBefore ?? undefined,
    staleTime: 0,
  })

/** Reads an entry that names everybody. */
export const useWholeEntry = () => useMutation({ mutationFn: (id: number) => call(readAuditEntry, { params: { id } }) })

/** Downloads the same entries as a CSV file. */
export function useExportAudit() {
  const { mutate, isPending } = useDownload(exportAudit)
  return {
    isExporting: isPending,
    exportAudit: (filters: AuditFilters) =>
      mutate({ query: filterOf(filters) }, { onError: error => toastError(error, { title: text.exportFailed }) }),
  }
}
