import type { Actor } from '#contract/policy.ts'
import type { Ctx } from '#server/lib/context.ts'
import { myTeams } from '#server/teams/teams.service.ts'
import type { TeamKey } from './company.ts'
import { type PersonKey, people } from './people.ts'

/** The database ids of the demo's people and teams. */
export interface Crew {
  readonly userIds: Map<PersonKey, number>
  readonly teamIds: Map<TeamKey | 'company', number>
}

export function idIn<Key extends string>(ids: ReadonlyMap<Key, number>, key: Key): number {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`${key} is not there yet`)
  return id
}

/** A person as a signed-in actor. */
export async function actorOf(ctx: Ctx, { userIds }: Crew, key: PersonKey): Promise<Actor> {
  const { role = 'viewer' } = people[key]
  const bare: Actor = { id: idIn(userIds, key), role, teams: new Map() }
  const teams = await myTeams(ctx, bare)
  return { ...bare, teams: new Map(teams.map(team => [team.teamId, team])) }
}

/** Whether a person is a member of a team. */
export const isMember = (key: PersonKey, team: TeamKey | 'company'): boolean =>
  team === 'company' || people[key].teams.includes(team)
