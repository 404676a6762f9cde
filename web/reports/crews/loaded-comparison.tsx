import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ComparedTeams } from '#contract/comparisons.ts'
import { crews as text } from '#locales/text.ts'
import { comparisonQuery } from '#web/reports/reports.data.ts'
import { Loaded } from '#web/ui/states/query-failure.tsx'
import { RowSkeletons } from '#web/ui/states/row-skeletons.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import type { CrewDays } from './crew-days.ts'

interface LoadedComparisonProps {
  days: CrewDays
  teamId?: number
  children: (data: ComparedTeams) => ReactNode
}

/** What the teams, or one of them, have read in some days. */
export function LoadedComparison({ days, teamId, children }: LoadedComparisonProps) {
  return (
    <Loaded
      query={useQuery(comparisonQuery(days, teamId))}
      failed={text.failed}
      failedText={text.failedText}
      loading={
        <Card>
          <RowSkeletons label={text.loading} rows={6} />
        </Card>
      }
    >
      {children}
    </Loaded>
  )
}
