import type { Scope } from '#contract/events.ts'
import { type Actor, can } from '#contract/policy.ts'

/** The parts of a scope, such as `team` and 12; 0 for one without an id. */
export function partsOf(scope: string): { kind: string; id: number } {
  const [kind = '', id = '0'] = scope.split(':')
  return { kind, id: Number(id) }
}

/** Whether the actor may learn that something changed there. Nobody without rights learns when others read. */
export function mayKnow(actor: Actor, scope: string): boolean {
  const { kind, id } = partsOf(scope)
  if (kind === 'user' || kind === 'session') return id === actor.id
  if (kind === 'team') return can(actor, 'post.read', { teamId: id })
  if (kind === 'readers') return can(actor, 'post.see-readers', { teamId: id })
  return kind === 'company' || kind === 'people' || kind === 'giveaways' || kind === 'to-confirm'
}

/** Whether the actor may read the posts of teams that they are no member of. */
export const seesAllTeams = (actor: Actor): boolean => can(actor, 'team.list-all')

/** The scopes that the actor may know of, among all that exist. */
export function knownScopes(actor: Actor, all: () => Iterable<string>): string[] {
  if (seesAllTeams(actor)) return [...all()].filter(scope => mayKnow(actor, scope))
  const ofTeams = [...actor.teams.keys()].flatMap((id): Scope[] => [`team:${id}`, `readers:${id}`])
  const own: Scope[] = [
    'company',
    'people',
    'giveaways',
    'to-confirm',
    `user:${actor.id}`,
    `session:${actor.id}`,
    ...ofTeams,
  ]
  return own.filter(scope => mayKnow(actor, scope))
}
