import { signInNameOf } from '#contract/text/sign-in-name.ts'
import type { Unit } from '#server/lib/unit.ts'
import * as sql from './sign-in-names.sql.ts'

/** Makes names that nobody has, one for each of these people. Others who make some wait for the end of the transaction. */
export async function makeSignInNames(
  unit: Unit,
  people: readonly { firstName: string; lastName: string }[],
): Promise<string[]> {
  const bases = people.map(({ firstName, lastName }) => signInNameOf(firstName, lastName))
  const taken = await sql.lockNamesLike(unit.db, bases)
  return bases.map(base => {
    let name = base
    for (let number = 2; taken.has(name); number += 1) name = `${base}${number}`
    taken.add(name)
    return name
  })
}
