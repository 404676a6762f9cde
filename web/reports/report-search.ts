import type { EngagementFilter, PeopleChip } from '#contract/reports.ts'
import type { Dates } from './period.ts'

/** The orders of people, each with what the server takes. */
export const peopleOrders = {
  name: { sort: 'name', order: 'asc' },
  engagement: { sort: 'engagement', order: 'asc' },
  recent: { sort: 'active', order: 'desc' },
  inactive: { sort: 'active', order: 'asc' },
} as const satisfies Record<string, EngagementFilter>
export type PeopleOrder = keyof typeof peopleOrders

/** What a report shows, as in its URL. */
export interface ReportSearch extends Dates {
  view?: 'people' | 'trends'
  chip?: PeopleChip
  /** The search for people. */
  q?: string
  sort?: PeopleOrder
}

export interface ReportProps {
  search: ReportSearch
  /** Changes the URL; with `goTo`, scrolls to the list of people. */
  onSearch: (change: ReportSearch, goTo?: 'people') => void
}
