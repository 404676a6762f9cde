import { expect, test } from 'vitest'
import { isAllowed } from './licenses.ts'

test.each([
  ['MIT', false, true],
  ['MIT OR GPL-3.0', false, true],
  ['(Apache-2.0 AND LGPL-3.0-or-later)', false, true],
  ['Apache-2.0 AND AGPL-3.0', false, false],
  ['GPL-3.0', false, false],
  ['GPL-3.0', true, true],
  ['AGPL-3.0', true, false],
  [undefined, false, false],
])('%s, only for development: %s', (license, isDev, expected) => {
  expect(isAllowed({ license, isDev })).toBe(expected)
})
