import { expect, test } from 'vitest'
import { mailFault } from '#server/lib/mail/mail-server.ts'
import { mailReason } from './mail.ts'

test.each([
  ['Invalid login: 535 5.7.8 Error: authentication failed', 'refused'],
  ["Can't send mail: 550 5.1.1 user unknown", 'unknown-address'],
  ['421 4.7.0 Too many connections, try again later', 'later'],
  ['connect ECONNREFUSED 127.0.0.1:25', 'unreachable'],
  ['Message failed: 554 looks like spam', 'other'],
] as const)('%s: %s', (error, reason) => {
  expect(mailReason(error)).toBe(reason)
})

test('a server that replied has refused; one that did not is unreachable', () => {
  expect(mailFault(Object.assign(new Error('Invalid login'), { code: 'EAUTH' }))).toBe('refused')
  expect(mailFault(Object.assign(new Error('No'), { responseCode: 554 }))).toBe('refused')
  expect(mailFault(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))).toBe('unreachable')
})
