import type { ReactNode } from 'react'
import { common } from '#locales/text.ts'
import { Card } from '#web/ui/surfaces/card.tsx'
import { FailureState } from './empty-state.tsx'

interface QueryFailureProps {
  title: string
  children: ReactNode
  query: { isFetching: boolean; refetch: () => Promise<unknown> }
}

/** The card of a query that failed, with a retry. */
export function QueryFailure({ title, children, query: { isFetching, refetch } }: QueryFailureProps) {
  return (
    <Card>
      <FailureState title={title} retryLabel={common.tryAgain} waiting={isFetching} onRetry={() => void refetch()}>
        {children}
      </FailureState>
    </Card>
  )
}
