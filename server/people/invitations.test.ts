import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { me, register, resetPassword } from '#contract/accounts.ts'
import { readAudit } from '#contract/audit.ts'
import { getHealth, retryJobs } from '#contract/health.ts'
import * as calls from '#contract/people.ts'
import { listTeams } from '#contract/teams.ts'
import { openCompany, TestCompany } from '#server/testing/company.ts'
import { fileForm } from '#server/testing/files/file-form.ts'
import { openMailServer } from '#server/testing/mails/mail-server.ts'

const company = await openCompany({ rateLimits: false })
const { owner } = company

async function importLater(emails: readonly string[], by = company): Promise<void> {
  const content = `firstName,lastName,email\n${emails.map(email => `Late,Comer,${email}\n`).join('')}`
  const url = `${calls.importUsers.path}?invitations=later`
  const response = await by.owner.send({ method: 'POST', url, ...fileForm('csv', content) })
  expect(response.json()).toMatchObject({ successful: emails.length })
}
const find = async (email: string, by = company) => {
  const { users } = await by.owner.call(calls.searchUsers, { query: { search: email } })
  const [user] = users
  if (!user) throw new Error(`nobody has the address ${email}`)
  return user
}

test('imported people are invited when an owner says so, and nobody twice within an hour', async () => {
  await importLater(['a@x.example', 'b@x.example'])
  expect(await company.mailsTo('a@x.example')).toEqual([])
  expect(await find('a@x.example')).toMatchObject({ invitation: 'not-sent' })
  const state = { isMailSetUp: false, notSignedIn: 2, notSent: 2, failed: 0 }
  expect(await owner.call(calls.invitations)).toEqual(state)

  const sent = { message: 'Invitations to 2 people are saved in the outbox folder.', invited: 2, skipped: 0 }
  expect(await owner.call(calls.resendInvitations)).toEqual(sent)
  expect(await company.mailsTo('b@x.example')).toHaveLength(1)
  expect((await company.linkInMail('a@x.example')).searchParams.get('setup')).toBe('true')
  expect(await find('a@x.example')).toMatchObject({ invitation: 'sent' })
  await importLater(['c@x.example'])
  const next = 'Invitations to 1 person are saved in the outbox folder. 2 people were invited less than an hour ago.'
  expect(await owner.call(calls.resendInvitations)).toEqual({ message: next, invited: 1, skipped: 2 })
  expect(await company.mailsTo('a@x.example')).toHaveLength(1)

  await company.database.pool.query(`update users set invited_at = now() - interval '2 hours'`)
  await importLater(['d@x.example'])
  const onlyNew = { message: 'Invitations to 1 person are saved in the outbox folder.', invited: 1, skipped: 0 }
  expect(await owner.call(calls.resendInvitations, { body: { state: 'not-invited' } })).toEqual(onlyNew)
  expect(await company.mailsTo('d@x.example')).toHaveLength(1)
  expect(await company.mailsTo('a@x.example')).toHaveLength(1)
  const toNobody = { message: 'Everyone has been invited already.', invited: 0, skipped: 0 }
  expect(await owner.call(calls.resendInvitations, { body: { state: 'not-invited' } })).toEqual(toNobody)
  const chosen = await find('b@x.example')
  expect(await owner.call(calls.resendInvitations, { body: { userIds: [chosen?.id ?? 0, owner.id] } })).toMatchObject({
    invited: 1,
    skipped: 0,
  })
  await company.database.pool.query(`update users set invited_at = now() - interval '2 hours'`)
  const waiting = await owner.call(calls.addUser, {
    body: { email: 'boss@x.example', firstName: 'Bo', lastName: 'Ss', role: 'owner' },
  })
  await company.database.pool.query(`update users set invited_at = null where id = $1`, [waiting.id])
  const admin = await company.join('Ada', { role: 'admin' })
  expect(await admin.call(calls.resendInvitations)).toMatchObject({ invited: 4, skipped: 0 })
  expect(await find('boss@x.example')).toMatchObject({ invitation: 'not-sent' })
  const { entries } = await owner.call(readAudit)
  expect(entries[0]?.text).toBe('sent the invitation to 4 people not signed in yet')
})

test('the mail to one person does not wait behind those to many', async () => {
  const crew = Array.from({ length: 5 }, (_, n) => `crew${n}@x.example`)
  await importLater(crew)
  await owner.call(calls.resendInvitations)
  const { pool } = company.database
  const { rows } = await pool.query<{ key: string; userId: number }>(
    `select j.id || '.' as key, (payload->>'userId')::int as "userId"
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'accounts.invite'`,
  )
  expect(rows.length).toBeGreaterThanOrEqual(crew.length)
  for (const { key, userId } of rows) await company.app.tasks['accounts.invite']({ userId }, key)
  await owner.call(calls.addUser, {
    body: { email: 'single@x.example', firstName: 'Sin', lastName: 'Gle', role: 'viewer' },
  })
  await company.runJobs()
  const files = (await readdir(join(company.folder, 'outbox'))).toSorted((a, b) => numberOf(a) - numberOf(b))
  const position = (email: string) => files.findIndex(name => name.includes(email))
  for (const email of crew) expect(position(email)).toBeGreaterThan(position('single@x.example'))
})

/** The number of a file of the outbox folder, in the order in which they were written. */
const numberOf = (name: string) => Number(/Z-(\d+)-/.exec(name)?.[1])

test('a refused address is marked until a mail arrives', async () => {
  await company.runJobs()
  let isRefusing = true
  const mailServer = await openMailServer({
    onRcptTo: (_, __, done) => done(isRefusing ? Object.assign(new Error('no such box'), { responseCode: 550 }) : null),
  })
  const mailed = await company.secondInstance({ smtpUrl: `smtp://127.0.0.1:${mailServer.port}` })
  try {
    await importLater(['typo@x.example'])
    const { id } = await find('typo@x.example')
    const resent = await owner.call(calls.resendInvitation, { params: { id } })
    expect(resent.message).toBe('A new link for typo@x.example is saved in the outbox folder.')
    await mailed.runJobs()
    expect(await find('typo@x.example')).toMatchObject({ invitation: 'failed' })
    expect(await owner.call(calls.invitations)).toMatchObject({ failed: 1 })

    isRefusing = false
    await owner.call(retryJobs, { body: { ids: 'all' } })
    await mailed.runJobs()
    expect(mailServer.received.map(({ to }) => to)).toEqual([['typo@x.example']])
    expect(await find('typo@x.example')).toMatchObject({ invitation: 'sent' })

    // That of the newest mail counts, whichever is sent last.
    const send = () => owner.call(calls.resendInvitation, { params: { id } })
    isRefusing = true
    await send()
    await mailed.runJobs()
    isRefusing = false
    await send()
    await mailed.runJobs()
    isRefusing = true
    await owner.call(retryJobs, { body: { ids: 'all' } })
    await mailed.runJobs()
    expect(await find('typo@x.example')).toMatchObject({ invitation: 'sent' })

    await company.database.pool.query('delete from attempts')
    await send()
    await mailed.runJobs()
    expect(await find('typo@x.example')).toMatchObject({ invitation: 'failed' })
    isRefusing = false
    await owner.call(calls.editUser, { params: { id }, body: { email: 'right@x.example' } })
    await mailed.runJobs()
    expect(await find('right@x.example')).toMatchObject({ invitation: 'sent' })
    expect((await owner.call(getHealth)).failed.jobs).toEqual([])
  } finally {
    await mailed.close()
    await mailServer.close()
  }
})

test('an invitation that could not be sent in its time is marked', async () => {
  await importLater(['lost@x.example'])
  const { id } = await find('lost@x.example')
  await owner.call(calls.resendInvitation, { params: { id } })
  await company.database.pool.query(`update graphile_worker._private_jobs set attempts = max_attempts`)
  await company.database.pool.query(`update users set invited_at = now() - interval '1 day' where id = $1`, [id])
  await company.database.pool.query(`update graphile_worker._private_jobs set created_at = now() - interval '23 hours'`)
  await company.app.tasks['accounts.sweep']({}, 'sweep')
  expect(await find('lost@x.example')).toMatchObject({ invitation: 'failed' })
})

test('a misspelled person is corrected, and the link goes to the right address', async () => {
  await importLater(['mai@x.example'])
  const { id } = await find('mai@x.example')
  const params = { id }
  await owner.call(calls.resendInvitation, { params })
  const old = await company.linkInMail('mai@x.example')
  expect(await owner.call(calls.editUser, { params, body: { firstName: 'Mia', lastName: 'Moss' } })).toMatchObject({
    firstName: 'Mia',
    lastName: 'Moss',
    email: 'mai@x.example',
  })
  expect(await owner.refused(calls.editUser, { params, body: { email: owner.email } })).toBe('409 user.exists')
  const edited = await owner.call(calls.editUser, { params, body: { email: 'Mia@X.example' } })
  expect(edited).toMatchObject({ id, email: 'mia@x.example' })
  expect(await company.mailsTo('mia@x.example')).toHaveLength(1)
  const body = { token: old.searchParams.get('token') ?? '', newPassword: 'correct horse battery' }
  expect(await company.visitor().refused(resetPassword, { body })).toBe('400 token.invalid')

  const vic = await company.join('Vic')
  const address = { params: { id: vic.id }, body: { email: 'other@x.example' } }
  expect(await owner.refused(calls.editUser, address)).toBe('409 user.address-fixed')
  await owner.call(calls.editUser, { params: { id: vic.id }, body: { firstName: 'Victor' } })
  expect(await vic.call(me)).toMatchObject({ firstName: 'Victor' })
  const { entries } = await owner.call(readAudit)
  expect(entries.slice(0, 2).map(({ text }) => text)).toContain('corrected the name of Victor Test')
})

test('a registration that nobody has confirmed keeps no address from somebody who is corrected', async () => {
  await importLater(['mna@acme.example', 'taken@acme.example'])
  const params = { id: (await find('mna@acme.example')).id }
  await company.visitor().call(register, { body: { email: 'mona@acme.example', firstName: 'Mo', lastName: 'Na' } })
  expect(await owner.refused(calls.editUser, { params, body: { email: 'taken@acme.example' } })).toBe('409 user.exists')
  expect(await owner.call(calls.editUser, { params, body: { email: 'mona@acme.example' } })).toMatchObject({
    ...params,
    email: 'mona@acme.example',
  })
})

test('names are on one line, without characters that turn the text around them', async () => {
  await importLater(['names@x.example'])
  const params = { id: (await find('names@x.example')).id }
  const body = { firstName: ' Mary\r\n Ann ', lastName: 'D\u00A0Arc' }
  expect(await owner.call(calls.editUser, { params, body })).toMatchObject({ firstName: 'Mary Ann', lastName: 'D Arc' })
  for (const firstName of ['C\u202ED', 'A\u0007B', '\u2066x'])
    expect(await owner.refused(calls.editUser, { params, body: { firstName } })).toBe('422 request.invalid')
})

test('accented names stand beside their base letters', async () => {
  const names = ['Zulu', 'Ärzte', 'apple', 'Östlund', 'Olsen', 'Azur']
  const rows = names.map((name, index) => `Sort,${name},sort${index}@x.example\n`).join('')
  const content = `firstName,lastName,email\n${rows}`
  await owner.send({ method: 'POST', url: `${calls.importUsers.path}?invitations=later`, ...fileForm('csv', content) })
  const { users } = await owner.call(calls.searchUsers, { query: { search: 'sort' } })
  expect(users.map(({ lastName }) => lastName)).toEqual(['apple', 'Ärzte', 'Azur', 'Olsen', 'Östlund', 'Zulu'])
  for (const name of names) await company.team(name)
  const teams = await owner.call(listTeams)
  expect(teams.map(({ name }) => name)).toEqual(['Company-wide', 'apple', 'Ärzte', 'Azur', 'Olsen', 'Östlund', 'Zulu'])
})

test('what a form lacks is said in words for people', async () => {
  const said = async (url: string, method: 'POST' | 'PATCH' | 'PUT', payload: object) =>
    (await owner.send({ method, url, payload })).json().fields
  const person = { firstName: 'First name is required', lastName: 'Last name is required' }
  expect(await said('/api/admin/users', 'POST', {})).toEqual(person)
  expect(await said('/api/admin/users', 'POST', { email: '' })).toEqual({ ...person, email: 'Invalid email address' })
  expect(await said('/api/teams', 'POST', {})).toMatchObject({ name: 'Team name is required' })
  const entries = Array.from({ length: 101 }, (_, n) => `Entry ${n}`)
  expect(await said('/api/teams', 'POST', { name: 'A', departments: entries, functions: [] })).toEqual({
    departments: 'At most 100 entries',
    functions: 'Please select at least one function.',
  })
  const vague = 'Please check what you entered.'
  expect(await said(`/api/users/${owner.id + 1}/role`, 'PATCH', { role: 'boss' })).toEqual({ role: vague })
  expect(await said('/api/organization-settings', 'PUT', {})).toEqual({
    departments: 'This field is required',
    functions: 'This field is required',
  })
  for (const domain of ['-bad-.test', '1.2.3.4', 'bad-.example'])
    expect(await said('/api/domains', 'POST', { domain })).toEqual({
      domain: 'Please enter a domain such as example.com',
    })
})

test('a set-up link is made once for who has not joined, by those who may invite them', async () => {
  const wes = await owner.call(calls.addUser, {
    body: { email: 'wes@x.example', firstName: 'Wes', lastName: 'Tanner', role: 'owner' },
  })
  const params = { id: wes.id }
  const [admin, viewer] = [await company.join('Abe', { role: 'admin' }), await company.join('Vic')]
  expect(await admin.refused(calls.makeSetupLink, { params })).toBe('403 permission.denied')
  expect(await viewer.refused(calls.makeSetupLink, { params })).toBe('403 permission.denied')
  await company.database.pool.query('update users set invited_at = null where id = $1', [wes.id])

  const { link } = await owner.call(calls.makeSetupLink, { params })
  expect(await find('wes@x.example')).toMatchObject({ invitation: 'sent' })
  expect((await owner.call(readAudit)).entries[0]?.text).toBe('made a set-up link for Wes Tanner to pass on')
  const token = new URL(link).searchParams.get('token') ?? ''
  await company.visitor().call(resetPassword, { body: { token, newPassword: 'correct horse battery' } })
  expect(await owner.refused(calls.makeSetupLink, { params })).toBe('409 user.signed-in')
})

test('set-up links for one person are limited, with the mails to them', async () => {
  const limited = await TestCompany.open()
  try {
    const body = { email: 'wes@x.example', firstName: 'Wes', lastName: 'Tanner', role: 'viewer' } as const
    const params = { id: (await limited.owner.call(calls.addUser, { body })).id }
    await limited.owner.call(calls.resendInvitation, { params })
    for (const _ of [1, 2]) await limited.owner.call(calls.makeSetupLink, { params })
    expect(await limited.owner.refused(calls.makeSetupLink, { params })).toBe('429 invitation.too-many')
  } finally {
    await limited.close()
  }
})
