import { currentUser, me } from './accounts.ts'
import { requestUrl } from './call.ts'
import { getCompany } from './company.ts'
import { unviewedCounts } from './engagement.ts'
import { listPosts } from './feed.ts'
import { activeGiveaways } from './giveaways.ts'
import { isCompanyWide } from './policy.ts'
import { myTeams } from './teams.ts'

/** The addresses of the calls that a feed begins with: its document starts them together with the scripts. */
export function firstCalls(teamId: number): string[] {
  const posts = requestUrl(listPosts, isCompanyWide(teamId) ? {} : { query: { teamId, visibility: 'team' } })
  const calls = [getCompany, currentUser, me, myTeams, unviewedCounts, activeGiveaways].map(({ path }) => path)
  return [...calls, posts]
}
