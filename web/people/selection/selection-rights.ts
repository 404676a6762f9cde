import type { ListedPerson } from '#contract/listed-people.ts'
import { type Actor, can, type Role } from '#contract/policy.ts'
import { fullName } from '#contract/text/full-name.ts'
import { listOf } from '#locales/list-of.ts'
import { peopleSelection as text } from '#locales/text.ts'

type WhyNot = keyof typeof text.leftOut
type Act = 'invite' | 'remove' | { newRole: Role }

interface Partition {
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

const shownNames = 8

/** "Ann, Ben, and 12 others". */
export function namesOf(names: readonly string[]): string {
  const others = names.length - shownNames
  return listOf(others > 1 ? [...names.slice(0, shownNames), text.others({ count: others })] : names)
}
