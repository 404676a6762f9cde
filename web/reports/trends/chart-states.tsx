import { ChartLine } from 'lucide-react'
import { reports as text } from '#locales/text.ts'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryFailure, type QueryFailureProps } from '#web/ui/states/query-failure.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/states/skeleton.tsx'

export function ChartFailure({ query }: Pick<QueryFailureProps, 'query'>) {
  return (
    <QueryFailure isInside title={text.chart.failed} query={query}>
      {text.chart.failedText}
    </QueryFailure>
  )
}

export function ChartLoading() {
  return (
    <Skeleton label={text.chart.loading}>
      <div className="px-5 pt-4 pb-5 desk:px-6">
        <SkeletonBlock className="h-8 w-28" />
        <SkeletonBlock className="mt-5 h-52 rounded-control" />
      </div>
    </Skeleton>
  )
}

export function EmptyChart({ title, children }: { title: string; children: string }) {
  return (
    <EmptyState icon={<ChartLine />} tone="neutral" title={title}>
      {children}
    </EmptyState>
  )
}
