import { beforeAll, expect, test } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import { themeOf } from '#contract/brand/brand.ts'
import { setupCompany } from '#contract/company.ts'
import { addUser } from '#contract/people.ts'
import { TestApp, TestCompany } from '#server/testing/company.ts'
import { type MailServer, openMailServer, type Received } from '#server/testing/mails/mail-server.ts'
import { setupMail } from './accounts.mails.ts'

const publicUrl = 'https://team.acme.example'
let company: TestCompany
let server: MailServer

beforeAll(async () => {
  server = await openMailServer()
  company = await TestCompany.open({ publicUrl, rateLimits: false })
  const sending = await company.secondInstance({
    publicUrl,
    rateLimits: false,
    smtpUrl: `smtp://127.0.0.1:${server.port}`,
  })
  company.app.tasks['mail.send'] = sending.app.tasks['mail.send']
  company.app.tasks['mail.link'] = sending.app.tasks['mail.link']
  return async () => {
    await sending.close()
    await company.close()
    await server.close()
  }
})

/** Returns the one mail that the action sent. */
async function mailAfter(work: () => Promise<unknown>): Promise<Received> {
  const before = server.received.length
  await work()
  await company.runJobs()
  expect(server.received.slice(before)).toHaveLength(1)
  return server.received.at(-1) ?? expect.fail()
}

const pat = { email: 'pat@acme.example', firstName: 'Pat', lastName: 'Quinn' }
const registering = (person = pat) => company.visitor().call(accounts.register, { body: person })
const resetting = (email: string) => company.visitor().call(accounts.requestPasswordReset, { body: { email } })
const adding = () =>
  company.owner.call(addUser, {
    body: { email: 'lee@elsewhere.example', firstName: 'Lee', lastName: 'Ray', role: 'viewer' },
  })
const token = '[\\w-]{43}'

test.each([
  ['registering', () => registering(), 'Confirm your email for Front Line', `/verify-email?token=${token}`, '48 hours'],
  ['registering again', () => registering(), 'Confirm your email for Front Line', `/verify-email?token=${token}`, '48'],
  [
    'a reset before verifying',
    () => resetting(pat.email),
    'Confirm your email for Front Line',
    `/verify-email?token=${token}`,
    '48 hours',
  ],
  [
    'being added',
    adding,
    'Set up your Front Line account',
    `/reset-password?token=${token}&setup=true`,
    'added to Acme on Front Line',
  ],
  [
    'a reset',
    () => resetting(company.owner.email),
    'Reset your Front Line password',
    `/reset-password?token=${token}`,
    '24 hours',
  ],
  [
    'registering a known address',
    () => registering({ email: company.owner.email, firstName: 'Mallory', lastName: 'M' }),
    'You already have an account with Front Line',
    '/login',
    'already have an account with Acme',
  ],
])('%s leads to a mail with its link and its words in both parts', async (_, work, subject, path, words) => {
  const { mail } = await mailAfter(work)
  expect(mail.subject).toBe(subject)
  const link = new RegExp(`${publicUrl}${path}`.replaceAll(/[?.]/g, '\\$&'))
  expect(mail.text).toMatch(new RegExp(`^${link.source}$`, 'm'))
  expect(mail.html?.replaceAll('&amp;', '&').match(new RegExp(`"${link.source}"`, 'g'))).toHaveLength(2)
  expect(mail.text).toContain(words)
  expect(mail.html).toContain(words)
  expect(mail.text).not.toContain('Mallory')
  expect(mail.text?.match(/https?:\/\//g)).toHaveLength(1)
})

test('a mail has the name and the colors of the company, in the light and dark scheme', () => {
  const sender = { appName: 'Ridgeline', name: 'Cedar Ridge', primaryColor: '#ffe14d' }
  const { html, text, fromName } = setupMail(
    sender,
    { email: 'lee@x.example', firstName: 'Lee' },
    `${publicUrl}/reset-password?token=a`,
  )
  const { light, dark } = themeOf(sender.primaryColor)
  expect(fromName).toBe('Ridgeline')
  for (const part of [html, text]) expect(part).toContain('Ridgeline · Cedar Ridge')
  for (const color of [light.header, light['on-header'], light.fill, dark.fill, dark.surface])
    expect(html).toContain(color)
  expect(html).not.toMatch(/Front Line|<img|<script|src=/)
})

test('nothing in a name becomes markup, a header or another recipient', async () => {
  const other = await TestApp.open({ publicUrl, smtpUrl: `smtp://127.0.0.1:${server.port}` })
  const evil = 'Eve\r\nBcc: eve@evil.example'
  await other.visitor().call(setupCompany, {
    body: {
      name: `A & <b>B</b> "Co" ${evil}`,
      appName: '<i>A</i>, e@x.example\r\nBcc: f@y.example',
      domains: ['x.example'],
      setupToken: other.app.ctx.setupToken,
    },
  })
  const before = server.received.length
  await other.visitor().call(accounts.register, {
    body: { email: 'pat@x.example', firstName: `<b>Pat</b>\r\n${evil}`, lastName: 'Q' },
  })
  await other.runJobs()
  await other.close()
  expect(server.received.length).toBe(before + 1)
  const { to, raw, mail } = server.received.at(-1) ?? expect.fail()
  expect(to).toEqual(['pat@x.example'])
  expect(mail.to).toEqual([{ name: '', address: 'pat@x.example' }])
  expect(mail.from?.address).toBe('no-reply@team.acme.example')
  expect([mail.cc, mail.bcc]).toEqual([undefined, undefined])
  expect(raw.slice(0, raw.indexOf('\r\n\r\n'))).not.toMatch(/^bcc/im)
  expect(mail.html).not.toMatch(/<[bi]>/)
  expect(mail.html).toContain('A &amp; &lt;b&gt;B&lt;/b&gt; "Co"')
})

test.each(['https://evil.example/win', 'evil.example', 'eve@evil.example'])(
  'a stranger who registers as %s cannot have us mail that as a link',
  async firstName => {
    const { mail } = await mailAfter(() => registering({ email: 'sam@acme.example', firstName, lastName: 'S' }))
    for (const part of [mail.text, mail.html, mail.subject]) expect(part).not.toContain('evil.example')
    expect(mail.text).toMatch(/^Welcome$/m)
  },
)

test('a greeting keeps initials', () => {
  const sender = { appName: 'A', name: 'A', primaryColor: '#000000' }
  const greeting = (name: string) =>
    setupMail(sender, { email: 'a@x.example', firstName: name }, publicUrl).text.split('\n')[0]
  expect(greeting('J. R.')).toBe('Hello, J. R.')
  expect(greeting('Mei-Ling')).toBe('Hello, Mei-Ling')
})
