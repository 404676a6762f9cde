import type { PeopleChip } from '#contract/reports.ts'
import type { Dates } from './period.ts'

/** What a report shows, as in its URL. */
export interface ReportSearch extends Dates {
  view?: 'people' | 'trends'
  chip?: PeopleChip
  /** The search for people. */
  q?: string
  sort?: 'name' | 'engagement' | 'active'
}

export interface ReportProps {
  search: ReportSearch
  /** Changes the URL; with `goTo`, scrolls to the list of people. */
  onSearch: (change: ReportSearch, goTo?: 'people') => void
}
