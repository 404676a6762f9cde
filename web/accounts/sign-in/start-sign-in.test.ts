import { assert, constantFrom, nat, oneof, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { signInForm } from '#contract/accounts.forms.ts'
import { problemsOf } from './start-sign-in.ts'

const names = oneof(
  constantFrom('ann@hearth.example', ' Ann@Hearth.Example ', 'ann.archer', 'ann archer', 'ann@', '@', '', ' '),
  string({ unit: constantFrom('a', 'Z', '7', '.', '-', '@', ' ', ',', 'é'), maxLength: 12 }),
  nat(400).map(length => `${'a'.repeat(length)}@hearth.example`),
  nat(200).map(length => 'a'.repeat(length)),
)

test('the page says the same about a sign-in as the schema of the call', () => {
  assert(
    property(names, string({ maxLength: 8 }), (email, password) => {
      const { error } = signInForm.safeParse({ email, password })
      const problems = (error?.issues ?? []).map(({ path, message }) => [path[0], message] as const)
      expect(problemsOf({ email, password })).toEqual(Object.fromEntries(problems))
    }),
  )
})
