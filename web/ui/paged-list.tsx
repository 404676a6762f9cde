import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { common } from '#web/lib/common.text.ts'
import { FailureState } from './empty-state.tsx'
import { LoadMore } from './load-more.tsx'
import { RowSkeletons, Skeleton } from './skeleton.tsx'

type Pages = Pick<UseInfiniteQueryResult, 'data' | 'isFetching' | 'isFetchNextPageError' | 'refetch' | 'fetchNextPage'>

interface PagesFailureProps {
  query: Pages
  title: string
  children: ReactNode
}

/** Shown when a list or its next page did not load; the retry requests the one that failed. */
export function PagesFailure({ query, title, children }: PagesFailureProps) {
  const { data, isFetching, refetch, fetchNextPage } = query
  return (
    <FailureState
      title={title}
      retryLabel={common.tryAgain}
      waiting={isFetching}
      onRetry={() => void (data ? fetchNextPage() : refetch())}
    >
      {children}
    </FailureState>
  )
}

interface MorePagesProps {
  query: Pages
  hasMore: boolean
  /** Announces that more is loading. */
  label: string
  /** Shown instead when the next page fails. */
  failure: ReactNode
  className?: string
}

/** The end of a paged list: loads the next page when it comes near the viewport. */
export function MorePages({ query, hasMore, label, failure, className }: MorePagesProps) {
  const { isFetching, isFetchNextPageError, fetchNextPage } = query
  if (isFetchNextPageError) return failure
  if (!hasMore) return null
  return (
    <>
      {!isFetching && <LoadMore onNear={() => void fetchNextPage()} />}
      <Skeleton label={label} className={className}>
        <RowSkeletons rows={2} />
      </Skeleton>
    </>
  )
}
