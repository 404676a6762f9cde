import type { Actor } from '#contract/policy.ts'

/** Whether somebody may post in any team. */
export const mayPostSomewhere = (actor: Actor): boolean =>
  actor.role === 'owner' || [...actor.teams.values()].some(({ canPost }) => canPost)
