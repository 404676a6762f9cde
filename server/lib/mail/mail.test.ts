import { readdir, readFile } from 'node:fs/promises'
import { Socket } from 'node:net'
import { join } from 'node:path'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { register, requestPasswordReset } from '#contract/accounts.ts'
import { minute } from '#contract/durations.ts'
import type { Config } from '#server/config.ts'
import { certificate } from '#server/testing/certificate.ts'
import { TestCompany } from '#server/testing/company.ts'
import { type MailServer, openEndlessMailServer, openMailServer } from '#server/testing/mails/mail-server.ts'
import { checkMailServer, openMail } from './mail.ts'

/** A company whose mail server is configured after its set-up. */
let company: TestCompany
const open: { close: () => unknown }[] = []

beforeAll(async () => {
  company = await TestCompany.open({ publicUrl: 'https://team.acme.example' })
  return () => company.close()
})

afterEach(async () => {
  for (const each of open.splice(0)) await each.close()
  await company.database.pool.query('delete from graphile_worker._private_jobs')
})

async function mailServer(options?: SMTPServerOptions, port?: number): Promise<MailServer> {
  const server = await openMailServer(options, port)
  open.push(server)
  return server
}

/** The same company with another mail server: asks for a reset, works on the job and says why it failed, if so. */
async function sendReset(settings: Partial<Config>) {
  const again = await company.secondInstance({ publicUrl: 'https://team.acme.example', rateLimits: false, ...settings })
  open.push(again)
  await again.visitor().call(requestPasswordReset, { body: { email: company.owner.email } })
  const attempt = async () => {
    await again.database.pool.query(
      `select graphile_worker.reschedule_jobs(array_agg(id), now()) from graphile_worker.jobs where task_identifier = 'mail.link'`,
    )
    await again.runJobs()
    const { rows } = await again.database.pool.query<{ attempts: number; lastError: string | null }>(
      `select attempts, last_error as "lastError" from graphile_worker.jobs where task_identifier = 'mail.link'`,
    )
    return rows
  }
  return { waiting: await attempt(), attempt }
}

test('a mail is sent to a real server with user and password, from the company, as text and HTML', async () => {
  const asked: string[] = []
  const server = await mailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) => {
      asked.push(`${username}:${password}`)
      done(null, { user: username })
    },
  })
  const { waiting } = await sendReset({ smtpUrl: `smtp://acme:s%40fe@127.0.0.1:${server.port}` })
  expect(waiting).toEqual([])
  expect(asked).toEqual(['acme:s@fe'])
  expect(server.received).toHaveLength(1)
  const [{ from, to, mail } = expect.fail()] = server.received
  expect([from, to]).toEqual(['no-reply@team.acme.example', [company.owner.email]])
  expect(mail.from).toEqual({ name: 'Front Line', address: 'no-reply@team.acme.example' })
  expect(mail.to).toEqual([{ name: '', address: company.owner.email }])
  expect(mail.subject).toBe('Reset your Front Line password')
  expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
  expect(mail.text).toMatch(/^https:\/\/team\.acme\.example\/reset-password\?token=[\w-]{43}$/m)
  expect(mail.html).toMatch(/href="https:\/\/team\.acme\.example\/reset-password\?token=[\w-]{43}"/)
})

test.each([
  ['Acme Dispatch <crew@acme.example>', 'Acme Dispatch'],
  ['crew@acme.example', 'Front Line'],
])('mails come from MAIL_FROM %s', async (mailFrom, name) => {
  const server = await mailServer()
  await sendReset({ smtpUrl: `smtp://127.0.0.1:${server.port}`, mailFrom })
  expect(server.received.map(({ mail }) => mail.from)).toEqual([{ name, address: 'crew@acme.example' }])
})

test.each<[string, Partial<Config>, string]>([
  ['the host of PUBLIC_URL', { mailFrom: 'crew@acme.example' }, 'team.acme.example'],
  [
    'the host of MAIL_FROM',
    { publicUrl: 'http://10.0.0.7:3000', mailFrom: 'Crew <crew@acme.example>' },
    'acme.example',
  ],
  ['the name in SMTP_URL', { smtpUrl: '?name=relay.acme.example' }, 'relay.acme.example'],
])('the mail server is greeted with %s', async (_, { smtpUrl = '', ...settings }, greeting) => {
  const server = await mailServer()
  await sendReset({ ...settings, smtpUrl: `smtp://127.0.0.1:${server.port}${smtpUrl}` })
  expect(server.received.map(received => received.greeting)).toEqual([greeting])
})

test.each([
  ['smtp', {}],
  ['smtps', { secure: true }],
])('%s is encrypted where the server can, and its certificate must be known', async (scheme, options) => {
  const server = await mailServer({ disabledCommands: [], ...options })
  const stranger = await sendReset({ smtpUrl: `${scheme}://127.0.0.1:${server.port}` })
  expect(stranger.waiting).toMatchObject([{ attempts: 1, lastError: expect.stringMatching(/certificate/i) }])
  expect(server.received).toEqual([])

  const known = encodeURIComponent(certificate)
  await company.database.pool.query('delete from graphile_worker._private_jobs')
  expect((await sendReset({ smtpUrl: `${scheme}://127.0.0.1:${server.port}?tls.ca=${known}` })).waiting).toEqual([])
  const any = await sendReset({ smtpUrl: `${scheme}://127.0.0.1:${server.port}?tls.rejectUnauthorized=false` })
  expect(any.waiting).toEqual([])
  expect(server.received.map(({ isEncrypted }) => isEncrypted)).toEqual([true, true])
})

test('requireTLS sends nothing unencrypted', async () => {
  const server = await mailServer()
  const { waiting, attempt } = await sendReset({ smtpUrl: `smtp://127.0.0.1:${server.port}?requireTLS=true` })
  expect(waiting).toMatchObject([{ attempts: 1 }])
  await server.close()
  await mailServer({ disabledCommands: [] }, server.port)
  expect(await attempt()).toMatchObject([{ attempts: 2, lastError: expect.stringMatching(/certificate/i) }])
  expect(server.received).toEqual([])
})

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

test.each<[string, SMTPServerOptions | undefined, RegExp]>([
  ['is away', undefined, /ECONNREFUSED/],
  ['is busy', { onConnect: (_, done) => done(refusal(421, 'Come back later')) }, /421/],
  ['greylists', { onMailFrom: (_, __, done) => done(refusal(451, 'Try again')) }, /451/],
  [
    'refuses the password',
    { allowInsecureAuth: true, onAuth: (_, __, done) => done(refusal(535, 'Wrong password')) },
    /535|Invalid login/,
  ],
])('while the mail server %s, the mail waits as a job, and then arrives once', async (_, options, reason) => {
  const failing = await mailServer(options)
  if (!options) await failing.close()
  const user = options?.onAuth ? 'acme:wrong@' : ''
  const { waiting, attempt } = await sendReset({ smtpUrl: `smtp://${user}127.0.0.1:${failing.port}` })
  expect(waiting).toEqual([{ attempts: 1, lastError: expect.stringMatching(reason) }])
  expect(await attempt()).toMatchObject([{ attempts: 2 }])
  expect(failing.received).toEqual([])

  await failing.close()
  const server = await mailServer(
    { allowInsecureAuth: true, onAuth: ({ username }, __, done) => done(null, { user: username }) },
    failing.port,
  )
  expect(await attempt()).toEqual([])
  await attempt()
  expect(server.received.map(({ to }) => to)).toEqual([[company.owner.email]])
})

test('a mail to an address that the server refuses for good is not tried again by itself, and its error names a number', async () => {
  const failing = await mailServer({
    onRcptTo: ({ address }, _, done) => done(refusal(550, `No such mailbox: ${address}`)),
  })
  const { waiting, attempt } = await sendReset({ smtpUrl: `smtp://127.0.0.1:${failing.port}` })
  expect(waiting).toEqual([{ attempts: 1, lastError: expect.stringMatching(/^Mail to user \d+: .*550/) }])
  expect(waiting[0]?.lastError).not.toContain('\n')
  expect(await attempt()).toMatchObject([{ attempts: 1 }])
})

/** Sends a mail, within these limits. */
const sendWithin = (port: number, limits?: { idleMs: number; totalMs: number }) => {
  const config = { ...company.app.ctx.config, smtpUrl: `smtp://127.0.0.1:${port}` }
  const send = openMail(config, company.app.ctx.log, () => 'https://team.acme.example', limits)
  return send({ to: 'ann@acme.example', subject: 'Hello', text: 'Hello', html: 'Hello', fromName: 'Acme' }, 'key')
}

test('a mail server has five minutes to reply, and no longer', async () => {
  const server = await mailServer()
  const setTimeout = vi.spyOn(Socket.prototype, 'setTimeout')
  await sendWithin(server.port)
  expect(setTimeout.mock.calls.map(([ms]) => ms)).toContain(5 * minute)
  setTimeout.mockRestore()
  const silent = await mailServer({ onMailFrom: () => undefined })
  await expect(sendWithin(silent.port, { idleMs: 200, totalMs: minute })).rejects.toThrow('Timeout')
})

test('a mail server that replies without end is left after a while, when a mail is sent and when it is checked', async () => {
  const server = await openEndlessMailServer(20)
  open.push(server)
  await expect(sendWithin(server.port, { idleMs: minute, totalMs: 300 })).rejects.toThrow('took longer than 0.3 s')
  await expect.poll(server.connected).toBe(0)
  const config = { ...company.app.ctx.config, smtpUrl: `smtp://127.0.0.1:${server.port}` }
  await expect(checkMailServer(config, 300)).rejects.toThrow('took longer than 0.3 s')
  await expect.poll(server.connected).toBe(0)
})

test.each([
  ['smtp', {}],
  ['smtps', { secure: true }],
])('a mail server is checked over %s', async (scheme, options) => {
  const server = await mailServer({ disabledCommands: [], ...options })
  const smtpUrl = `${scheme}://localhost:${server.port}`
  const { config } = company.app.ctx
  await expect(checkMailServer({ ...config, smtpUrl })).rejects.toThrow(/certificate/i)
  await checkMailServer({ ...config, smtpUrl: `${smtpUrl}?tls.ca=${encodeURIComponent(certificate)}` })
})

test('a mail that is sent twice, because the server closed the connection early, has the same Message-ID', async () => {
  let isFirst = true
  const server = await mailServer()
  const settings = { smtpUrl: `smtp://127.0.0.1:${server.port}` }
  const again = await company.secondInstance({ rateLimits: false, ...settings })
  open.push(again)
  const send = again.app.tasks['mail.link']
  again.app.tasks['mail.link'] = async (...given) => {
    await send(...given)
    if (isFirst) {
      isFirst = false
      throw new Error('The connection broke before the server accepted the mail')
    }
  }
  await again.visitor().call(requestPasswordReset, { body: { email: company.owner.email } })
  await again.runJobs()
  await again.database.pool.query(
    'select graphile_worker.reschedule_jobs(array_agg(id), now()) from graphile_worker.jobs',
  )
  await again.runJobs()
  const [first, second, ...more] = server.received.map(({ mail }) => mail.messageId)
  expect([second, more]).toEqual([first, []])
})

test('a mail waits behind other jobs, fails before its link expires, and is then deleted', async () => {
  const { attempt } = await sendReset({ smtpUrl: 'smtp://127.0.0.1:1' })
  const { pool } = company.database
  const job = await pool.query('select id, priority, max_attempts from graphile_worker.jobs')
  expect(job.rows).toEqual([{ id: expect.anything(), priority: 1, max_attempts: 13 }])
  await pool.query('update graphile_worker._private_jobs set attempts = 12')
  expect(await attempt()).toMatchObject([{ attempts: 13 }])
  expect(await attempt()).toMatchObject([{ attempts: 13 }])
  await company.app.tasks['accounts.sweep']({}, 'sweep')
  expect(await attempt()).toMatchObject([{ attempts: 13 }])
  await pool.query(`update graphile_worker._private_jobs set created_at = now() - interval '1 day'`)
  await company.app.tasks['accounts.sweep']({}, 'sweep')
  expect(await attempt()).toEqual([])
})

test('the reply to a registration does not wait for the mail server', async () => {
  const away = await company.secondInstance({ smtpUrl: 'smtp://127.0.0.1:1' })
  open.push(away)
  const person = { email: 'pat@acme.example', firstName: 'Pat', lastName: 'Quinn' }
  expect(await away.visitor().call(register, { body: person })).toMatchObject({ requiresVerification: true })
})

test('without a mail server, a mail is a file with unwrapped lines, and its link another one', async () => {
  const { owner, folder } = company
  const outbox = join(folder, 'outbox')
  await company.visitor().call(requestPasswordReset, { body: { email: owner.email } })
  const link = await company.linkInMail(owner.email)
  const newest = (await readdir(outbox))
    .filter(name => name.includes(owner.email))
    .toSorted()
    .slice(-2)
  const [eml = '', txt = ''] = await Promise.all(newest.map(name => readFile(join(outbox, name), 'utf8')))
  expect(txt).toBe(`${link.href}\n`)
  expect(eml).toContain('Content-Transfer-Encoding: 8bit')
  expect(eml).not.toContain('quoted-printable')
  // The signature begins with hyphens, as a boundary does.
  expect(eml).toContain('\n-- \n')
  expect(eml.split('\n')).toContain(link.href)
})
