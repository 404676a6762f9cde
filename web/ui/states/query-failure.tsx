import type { ReactNode } from 'react'
import { Card } from '#web/ui/surfaces/card.tsx'
import { FailureState } from './empty-state.tsx'

interface QueryFailureProps {
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

export interface LoadedProps<T extends object> {
  query: QueryFailureProps['query'] & { data: T | null | undefined; isError: boolean; isFetchedAfterMount: boolean }
  failed: string
  failedText?: ReactNode
  loading: ReactNode
  isInside?: boolean
  children: (data: T) => ReactNode
}

/**
 * What a query brings; a skeleton before that, and a failure with a retry in place of a first reply. The failure stays
 * while the query tries again, so that a poll doesn't take a button away.
 */
export function Loaded<T extends object>({ query, failed, failedText, loading, isInside, children }: LoadedProps<T>) {
  if (query.data) return children(query.data)
  if (!query.isError && !query.isFetchedAfterMount) return loading
  return (
    <QueryFailure title={failed} query={query} isInside={isInside}>
      {failedText}
    </QueryFailure>
  )
}
