import { useQuery } from '@tanstack/react-query'
import { can } from '#contract/policy.ts'
import { listTeams, type Team } from '#contract/teams.ts'
import { withShownName } from '#web/company/team-name.ts'
import { queryOf } from '#web/lib/calls/query.ts'
import { useActor } from '#web/session/session.ts'
import { ownedTeamsQuery } from './reports.data.ts'

/** The reports that the user may choose from: owners the company and all teams, admins all teams, others the teams they own. */
export function useReports() {
  const actor = useActor()
  const seesAll = can(actor, 'team.list-all')
  const all = useQuery({ ...queryOf(listTeams), enabled: seesAll })
  const owned = useQuery({ ...ownedTeamsQuery, enabled: !seesAll })
  const { data, isError, isFetching, refetch } = seesAll ? all : owned
  const teams: readonly Team[] | undefined = data?.map(withShownName)
  return { hasOverview: can(actor, 'engagement.whole-page'), teams, isError, isFetching, refetch }
}
