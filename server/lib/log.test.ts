import { expect, test } from 'vitest'
import { describeError, withoutPersonalData } from './log.ts'

test.each([
  ['Failed: 550 <ann.abel+x@acme.example> unknown', 'Failed: 550 <…@acme.example> unknown'],
  ['at https://app.acme.example/reset-password?token=secret, twice', 'at https://app.acme.example/… twice'],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['node@24 at file:///app/server/main.ts:3', 'node@24 at file:///app/server/main.ts:3'],
])('%s is logged as %s', (text, logged) => {
  expect(withoutPersonalData(text)).toBe(logged)
})

test('an error is logged with its causes, without what its properties quote', () => {
  const cause = Object.assign(new Error('Key of ann@acme.example'), { detail: 'ann@acme.example' })
  const error = Object.assign(new Error('No mail', { cause }), { code: 'EENVELOPE', rejected: ['ann@acme.example'] })
  const described = describeError(error)
  expect(described).toMatchObject({ type: 'Error', message: 'No mail', code: 'EENVELOPE' })
  expect(described.stack).toContain('caused by: Error: Key of …@acme.example')
  expect(JSON.stringify(described)).not.toContain('ann@')
})
