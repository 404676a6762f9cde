import { Loaded, type LoadedProps } from './query-failure.tsx'
import { Skeleton, SkeletonBlock } from './skeleton.tsx'

const widths = ['w-[62%]', 'w-[48%]', 'w-[55%]', 'w-[40%]']

/** Skeletons of rows in a list; with a label, for a list that is all that loads. */
export function RowSkeletons({ rows = 4, label }: { rows?: number; label?: string }) {
  const skeletons = Array.from({ length: rows }, (_, i) => (
    <div key={i} className="flex min-h-16 items-center gap-3 border-line px-5 py-2.5 not-first:border-t">
      <SkeletonBlock className="size-10 rounded-full" />
      <div className="flex-1">
        <SkeletonBlock className={widths[i % widths.length]} />
        <SkeletonBlock className="mt-2 h-2.75 w-[70%]" />
      </div>
      <SkeletonBlock className="h-6 w-16 rounded-full" />
    </div>
  ))
  return label === undefined ? skeletons : <Skeleton label={label}>{skeletons}</Skeleton>
}

interface LoadedRowsProps<T extends object> extends Omit<LoadedProps<T>, 'loading'> {
  /** What screen readers say while it loads. */
  label: string
  rows?: number
}

/** A list that a query brings. */
export const LoadedRows = <T extends object>({ label, rows, ...loaded }: LoadedRowsProps<T>) => (
  <Loaded {...loaded} loading={<RowSkeletons label={label} {...(rows && { rows })} />} />
)
