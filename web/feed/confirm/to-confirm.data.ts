import { toConfirm } from '#contract/confirmations.ts'
import { feedLimits } from '#web/feed/feed.limits.ts'
import { following, freshFor, queryOf } from '#web/lib/calls/query.ts'

/** Posts that ask the user to confirm them. */
export const toConfirmQuery = {
  ...queryOf(toConfirm),
  ...following(['company', 'to-confirm', 'user', 'session'], feedLimits.toConfirmPollMs),
  staleTime: freshFor(0),
}
