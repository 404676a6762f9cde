import anyAscii from 'any-ascii'
import { signInNameOf } from '#contract/text/sign-in-name.ts'
import type { Unit } from '#server/lib/unit.ts'
import * as sql from './sign-in-names.sql.ts'

/** Makes names that nobody has, one for each of these people. Others who make some wait for the end of the transaction. */
export async function makeSignInNames(
  unit: Unit,
  people: readonly { firstName: string; lastName: string }[],
): Promise<string[]> {
  const bases = people.map(({ firstName, lastName }) => signInNameOf(firstName, lastName, anyAscii))
  const taken = await sql.lockNamesLike(unit.db, bases)
  return freeNames(bases, taken)
}

/** The names, or where one is taken the name with the next number. */
export function freeNames(bases: readonly string[], taken: Set<string>): string[] {
  const next = new Map<string, number>()
  return bases.map(base => {
    let name = base
    for (let number = next.get(base) ?? 2; taken.has(name); number += 1) {
      name = `${base}${number}`
      next.set(base, number + 1)
    }
    taken.add(name)
    return name
  })
}
