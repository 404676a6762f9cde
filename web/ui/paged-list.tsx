import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { common } from '#web/lib/common.text.ts'
import { FailureState } from './empty-state.tsx'
import { LoadMore } from './load-more.tsx'
import { RowBones, Skeleton } from './skeleton.tsx'

type Pages = Pick<UseInfiniteQueryResult, 'data' | 'isFetching' | 'isFetchNextPageError' | 'refetch' | 'fetchNextPage'>

interface PagesFailureProps {
  query: Pages
  title: string
  children: ReactNode
}

/** A list, or its next page, could not be loaded; trying again asks for whichever it was. */
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
  /** Says that more is being loaded. */
  label: string
  /** Stands in its place when the next page fails. */
  failure: ReactNode
  className?: string
}

/** The foot of a list of pages: the next one comes as one nears it. */
export function MorePages({ query, hasMore, label, failure, className }: MorePagesProps) {
  const { isFetching, isFetchNextPageError, fetchNextPage } = query
  if (isFetchNextPageError) return failure
  if (!hasMore) return null
  return (
    <>
      {!isFetching && <LoadMore onNear={() => void fetchNextPage()} />}
      <Skeleton label={label} className={className}>
        <RowBones rows={2} />
      </Skeleton>
    </>
  )
}
