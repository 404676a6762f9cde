import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test.each([
  'password',
  'Password',
  '12345678',
  'iloveyou',
  'qwertyuiop',
  'x'.repeat(128),
  'Password2026!',
  '2026 sunshine',
  '*dragon-77*',
  '🚐'.repeat(8),
  '        a',
  'aaaaaaab',
  'xyzxyzxyz',
])('%s is common', async password => {
  expect(await isCommonPassword(password)).toBe(true)
})

test.each(['correct horse battery', 'vans-at-dawn-7', '8361 9275 abc', 'Ünwahrscheinlich!'])(
  '%s is not',
  async password => {
    expect(await isCommonPassword(password)).toBe(false)
  },
)
