import { ChartColumn, RefreshCw } from 'lucide-react'
import { deniedReport } from '#contract/reports.ts'
import { reports as text } from '#locales/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { AccessDenied } from '#web/ui/states/access-denied.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { RowSkeletons } from '#web/ui/states/row-skeletons.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/states/skeleton.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'

/** A report that did not load. */
export function ReportFailure({ title, children }: { title: string; children: string }) {
  return (
    <Card role="alert">
      <EmptyState
        tone="danger"
        icon={<ChartColumn />}
        title={title}
        action={
          <Button icon={<RefreshCw className="size-5" />} onClick={() => location.reload()}>
            {text.refresh}
          </Button>
        }
        className="py-14"
      >
        {children}
      </EmptyState>
    </Card>
  )
}

/** The team of a report is gone. */
export function NoReport() {
  return (
    <Card>
      <EmptyState tone="neutral" icon={<ChartColumn />} title={text.noData} className="py-14">
        {text.noDataText}
      </EmptyState>
    </Card>
  )
}

export function ReportDenied() {
  return <AccessDenied>{deniedReport()}</AccessDenied>
}

export function ReportSkeleton() {
  return (
    <Skeleton label={text.loading}>
      <div className="grid grid-cols-2 gap-3 desk:grid-cols-4 desk:gap-4">
        {[1, 2, 3, 4].map(n => (
          <Card key={n} className="px-4 py-4 desk:px-5">
            <SkeletonBlock className="w-24" />
            <SkeletonBlock className="mt-3 h-7 w-16" />
            <SkeletonBlock className="mt-3 w-28 max-w-full" />
          </Card>
        ))}
      </div>
      <Card className="mt-18">
        <RowSkeletons rows={5} />
      </Card>
    </Skeleton>
  )
}
