import { second } from '#contract/durations.ts'

/** Limits of the reports in the browser. Times are milliseconds. */
export const reportsLimits = {
  overviewCacheMs: 30 * second,
  teamRetries: 3,
  teamRetryMs: second,
  /** Of the members in the alert, before all of them are shown. */
  attentionShown: 5,
  teamsShown: 10,
  /** Of a list on paper. */
  printedRows: 2_000,
  /** Days, from today back, whose posts are still being read. */
  openDays: 2,
  /** People are reminded of posts of so many days. */
  remindableDays: 90,
} as const
