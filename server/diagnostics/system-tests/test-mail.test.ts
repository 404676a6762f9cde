import { expect, test } from 'vitest'
import * as calls from '#contract/system-tests.ts'
import { at } from '#server/diagnostics/diagnostics.fixture.ts'
import { openCompany } from '#server/testing/company.ts'

const company = await openCompany()
const admin = await company.join('Ada', { role: 'admin' })

test('a test mail says what happened to it', async () => {
  const reply = await admin.call(calls.sendTestMail)
  expect(reply).toMatchObject({ outcome: 'outbox', address: admin.email, advice: { title: "Mail isn't set up" } })
  expect(await admin.refused(calls.sendTestMail)).toBe('429 mail.test-too-soon')
  await company.database.pool.query('delete from attempts')
  const refused = await company.secondInstance({ smtpUrl: 'smtp://127.0.0.1:1' })
  const there = await at(refused, admin).call(calls.sendTestMail)
  await refused.close()
  expect(there).toMatchObject({ outcome: 'failed', message: "The mail server can't be reached" })
})
