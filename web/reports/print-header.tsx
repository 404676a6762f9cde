import { useQuery } from '@tanstack/react-query'
import { fullName } from '#contract/text/full-name.ts'
import { reports as text } from '#locales/text.ts'
import { companyQuery } from '#web/company/company.ts'
import { useUser } from '#web/session/session.ts'
import { BrandMark } from '#web/ui/marks/brand-mark.tsx'
import { fullDayName, periodName, periodOf } from './period.ts'
import type { ReportSearch } from './report-search.ts'
import { useToday } from './use-today.ts'

/** On paper: whose report this is, which one, and when it was printed. */
export function PrintHeader({ report, search }: { report: string | undefined; search: ReportSearch }) {
  const { data: company } = useQuery(companyQuery)
  const user = useUser()
  const today = useToday()
  const period = periodOf(search, today)
  return (
    <div aria-hidden className="mb-4 hidden border-b-2 border-brand pb-3 text-small text-ink-2 print:block">
      <div className="flex items-center justify-between gap-4">
        <span className="flex items-center gap-2.5">
          <BrandMark name={company?.appName ?? ''} logoUrl={company?.logoUrl} ground="brand" size="small" />
          <b className="text-action text-ink">{company?.name}</b>
        </span>
        <span>{text.printed({ day: fullDayName(today), name: fullName(user) })}</span>
      </div>
      <p className="mt-2">
        {report}
        {search.view === 'trends' && typeof period !== 'string' && ` · ${periodName(period)}`}
      </p>
    </div>
  )
}
