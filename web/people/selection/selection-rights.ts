import type { ListedPerson } from '#contract/people.ts'
import { type Actor, can, type Role } from '#contract/policy.ts'
import { fullName } from '#contract/text/full-name.ts'
import { peopleSelection as text } from '#locales/text.ts'
import { namesOf } from './names-of.ts'

type WhyNot = keyof typeof text.leftOut
type Act = 'invite' | 'remove' | { newRole: Role }

export interface Partition {
  able: ListedPerson[]
  /** One sentence for each reason. */
  leftOut: string[]
}

/** Tells those to whom the actor may do something from those who are left out of it, and says why. */
export function partition(actor: Actor, people: readonly ListedPerson[], act: Act): Partition {
  const able: ListedPerson[] = []
  const names = new Map<WhyNot, string[]>()
  for (const person of people) {
    const reason = whyNot(actor, person, act)
    if (reason) names.set(reason, [...(names.get(reason) ?? []), fullName(person)])
    else able.push(person)
  }
  return {
    able,
    leftOut: [...names].map(([reason, those]) =>
      reason === 'self' ? text.leftOut.self : text.leftOut[reason]({ names: namesOf(those) }),
    ),
  }
}

function whyNot(actor: Actor, { id: userId, role, email, hasSignedIn }: ListedPerson, act: Act): WhyNot | undefined {
  if (act === 'invite') {
    if (hasSignedIn) return 'signed-in'
    if (email === null) return 'no-address'
    return can(actor, 'user.add', { newRole: role }) ? undefined : 'owner'
  }
  if (userId === actor.id) return 'self'
  if (act === 'remove') return can(actor, 'user.remove', { userId, role }) ? undefined : 'owner'
  if (!can(actor, 'user.set-role', { userId, role, newRole: act.newRole })) return 'owner'
  if (email === null && act.newRole !== 'viewer') return 'no-address'
  return role === act.newRole ? 'has-role' : undefined
}

/** The roles that the actor may give to one of them at least, who does not have it. The least comes first. */
export const givableRoles = (actor: Actor, people: readonly ListedPerson[]): Role[] =>
  (['viewer', 'admin', 'owner'] as const).filter(newRole => partition(actor, people, { newRole }).able.length > 0)
