import { Building2 } from 'lucide-react'
import { type DepartmentReport, exportDepartmentReports } from '#contract/reports.ts'
import { reports as text } from '#locales/text.ts'
import { percent } from '#web/engagement/rates.ts'
import { ExportButton } from '#web/reports/export-button.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { Meter } from '#web/ui/states/meter.tsx'
import { Card, CardHeader } from '#web/ui/surfaces/card.tsx'

/** The rate of each department as a bar, with how many of its people were active. */
export function Departments({ departments }: { departments: readonly DepartmentReport[] }) {
  return (
    <Card className="break-inside-avoid">
      <CardHeader
        title={text.departments.title}
        subject={text.departments.subject}
        end={<ExportButton contract={exportDepartmentReports} request={{}} of={text.departments.title} isSmall />}
        className="pe-2"
      />
      {departments.length === 0 ? (
        <EmptyState icon={<Building2 />} title={text.departments.none}>
          {text.departments.noneText}
        </EmptyState>
      ) : (
        <ul className="grid gap-5 px-5 pt-4 pb-5.5">
          {departments.map(({ department, engagementRate, activeUsers, totalUsers }) => (
            <li key={department} className="min-w-0">
              <div className="mb-1.5 flex items-baseline gap-2 tabular-nums">
                <span className="truncate text-action font-semi">{department}</span>
                <span className="flex-1 text-meta whitespace-nowrap text-ink-3">
                  {text.departments.active({ active: activeUsers, total: totalUsers })}
                </span>
                <b className="text-action">{percent(engagementRate)}</b>
              </div>
              <Meter value={engagementRate ?? 0} className="h-2" />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
