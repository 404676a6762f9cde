import { currentUser } from './accounts.ts'
import { requestUrl } from './call.ts'
import { getCompany } from './company.ts'
import { unviewedCounts } from './engagement.ts'
import { listPosts } from './feed.ts'
import { getFirstSteps } from './first-steps.ts'
import { activeGiveaways } from './giveaways.ts'
import { getAttention } from './health.ts'
import { can, isCompanyWide, type Role } from './policy.ts'
import { listTeams, myTeams } from './teams.ts'

/**
 * The addresses of the calls that a feed begins with: its document starts them together with the scripts. Those of a role
 * are what the posts wait for, because it stands above them.
 */
export function firstCalls(teamId: number, role?: Role): string[] {
  const posts = requestUrl(listPosts, isCompanyWide(teamId) ? {} : { query: { teamId, visibility: 'team' } })
  const calls = [getCompany, currentUser, myTeams, unviewedCounts, activeGiveaways, ...callsOf(role, teamId)]
  return [...calls.map(({ path }) => path), posts]
}

function callsOf(role: Role | undefined, teamId: number) {
  if (role === undefined) return []
  const actor = { id: 0, role, teams: new Map() }
  return [
    ...(can(actor, 'team.list-all') ? [listTeams] : []),
    ...(can(actor, 'attention.read') ? [getAttention] : []),
    ...(can(actor, 'company.brand') && isCompanyWide(teamId) ? [getFirstSteps] : []),
  ]
}
