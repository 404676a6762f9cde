import type { ReactNode } from 'react'
import { Card } from '#web/ui/surfaces/card.tsx'
import { FailureState } from './empty-state.tsx'

export interface QueryFailureProps {
  title: string
  children?: ReactNode
  query: { isFetching: boolean; refetch: () => Promise<unknown> }
  /** Inside a card or dialog, it is no card of its own. */
  isInside?: boolean
}

/** A query that failed, with a retry. */
export function QueryFailure({ title, children, query: { isFetching, refetch }, isInside }: QueryFailureProps) {
  const failure = (
    <FailureState title={title} waiting={isFetching} onRetry={() => void refetch()}>
      {children}
    </FailureState>
  )
  return isInside ? failure : <Card>{failure}</Card>
}

interface FirstLoad {
  data: unknown
  isError: boolean
  isFetchedAfterMount: boolean
}

/** Whether a query has failed before it brought anything: also while it tries again, so that its failure stays in sight. */
export const hasFailed = ({ data, isError, isFetchedAfterMount }: FirstLoad): boolean =>
  !data && (isError || isFetchedAfterMount)

export interface LoadedProps<T extends object> {
  query: QueryFailureProps['query'] & FirstLoad & { data: T | null | undefined }
  failed: string
  failedText?: ReactNode
  loading: ReactNode
  isInside?: boolean
  children: (data: T) => ReactNode
}

/** What a query brings; a skeleton before that, and a failure with a retry in place of a first reply. */
export function Loaded<T extends object>({ query, failed, failedText, loading, isInside, children }: LoadedProps<T>) {
  if (query.data) return children(query.data)
  if (!hasFailed(query)) return loading
  return (
    <QueryFailure title={failed} query={query} isInside={isInside}>
      {failedText}
    </QueryFailure>
  )
}
