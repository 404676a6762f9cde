import { companyWideTeamId, isCompanyWide } from '#contract/policy.ts'

/**
 * The giveaway that a feed shows, of those sorted by their end: the feed's own that ends first, else the first of all.
 * Team null and Company-wide's number both mean company-wide.
 */
export function shownGiveaway<G extends { teamId: number | null }>(
  active: readonly G[],
  feedId: number,
): G | undefined {
  const own = active.find(({ teamId }) =>
    isCompanyWide(feedId) ? isCompanyWide(teamId ?? companyWideTeamId) : teamId === feedId,
  )
  return own ?? active[0]
}
