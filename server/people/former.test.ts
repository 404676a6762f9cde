import { expect, test } from 'vitest'
import { me, resetPassword, signIn } from '#contract/accounts.ts'
import { readAudit } from '#contract/audit.ts'
import { postEngagement, viewPost } from '#contract/engagement.ts'
import { addPasskey, passkeyOptions, passkeySignInOptions, signInWithPasskey } from '#contract/factors.ts'
import { createPost } from '#contract/feed.ts'
import { setLeadersMail } from '#contract/leaders.ts'
import { addUser, importUsers, listUsers, removeUser } from '#contract/people.ts'
import { bringBackUser, eraseUser, formerEmployees } from '#contract/privacy.ts'
import { getQuietHours, setQuietHours } from '#contract/quiet-hours.ts'
import { listSaved, savePost } from '#contract/saved.ts'
import { myTeams } from '#contract/teams.ts'
import { setTranslating } from '#contract/translation.ts'
import { getWeeklyMail, setWeeklyMail } from '#contract/weekly-mail.ts'
import { openKysely } from '#server/db/kysely.ts'
import { findDrift } from '#server/reading/recount.sql.ts'
import { SoftwareAuthenticator } from '#server/testing/authenticator.ts'
import { type Member, openCompany } from '#server/testing/company.ts'
import { fileForm } from '#server/testing/files/file-form.ts'
import { tokenIn } from '#server/testing/mails/mail-outbox.ts'

const company = await openCompany({ rateLimits: false })
const { owner } = company

const idsOf = (member: Member) => ({ params: { id: member.id } })
const post = (by: Member, teamId: number) => by.call(createPost, { body: { content: 'Van rota', teamId } })
const password = 'correct horse battery'
const rowsOf = async (table: string, column: string, { id }: Member) =>
  (await company.database.pool.query(`select from ${table} where ${column} = $1`, [id])).rows

test('somebody who was removed comes back with teams, rights, role, reads and password', async () => {
  const teamId = await company.team('Boilers')
  const ann = await company.join('Ann', { teamId, role: 'admin', isTeamOwner: true })
  const early = await post(owner, 9)
  const read = await post(owner, teamId)
  await post(ann, teamId)
  await ann.call(viewPost, { params: { id: read.id }, body: {} })
  const before = await ann.call(myTeams)

  await owner.call(removeUser, idsOf(ann))
  expect(await ann.refused(me)).toBe('401 session.none')
  const body = { email: ann.email, password }
  expect(await company.visitor().refused(signIn, { body })).toBe('401 sign-in.wrong')
  const missed = await post(owner, teamId)
  expect(await owner.call(formerEmployees)).toMatchObject([{ id: ann.id, email: ann.email, role: 'admin' }])

  await owner.call(bringBackUser, idsOf(ann))
  expect(await ann.refused(me)).toBe('401 session.none')
  const back = company.visitor()
  expect((await back.call(signIn, { body })).user?.role).toBe('admin')
  expect(await back.call(myTeams)).toEqual(before)
  const engagementOf = async (id: number) => {
    const { viewedUsers, nonViewedUsers } = await owner.call(postEngagement, { params: { id } })
    return [viewedUsers.length, nonViewedUsers.some(user => user.id === ann.id)]
  }
  expect(await engagementOf(read.id)).toEqual([1, false])
  expect(await engagementOf(early.id)).toEqual([0, true])
  expect(await engagementOf(missed.id)).toEqual([0, true])
  expect(await findDrift(openKysely(company.database.pool))).toEqual([])
  const { entries } = await owner.call(readAudit, { query: {} })
  expect(entries.map(({ text }) => text)).toContain('brought back Ann Test')
  expect(await owner.refused(bringBackUser, idsOf(ann))).toBe('404 former.missing')
})

test('an admin brings back nobody who was an owner, and viewers nobody', async () => {
  const [admin, second] = [await company.join('Ada', { role: 'admin' }), await company.join('Oz', { role: 'owner' })]
  const vic = await company.join('Vic')
  await owner.call(removeUser, idsOf(second))
  await owner.call(removeUser, idsOf(vic))
  expect(await admin.refused(bringBackUser, idsOf(second))).toBe('403 permission.denied')
  expect(await admin.refused(bringBackUser, idsOf(vic))).toBe('200 accepted')
  expect(await vic.refused(bringBackUser, idsOf(second))).toBe('401 session.none')
  expect(await admin.refused(eraseUser, { params: { id: second.id }, body: { content: 'keep' } })).toBe(
    '403 permission.denied',
  )
})

test('somebody who is added again instead starts from nothing, and who was erased stays away', async () => {
  const teamId = await company.team('Vans')
  const [rosa, abe] = [await company.join('Rosa', { teamId }), await company.join('Abe', { teamId })]
  await owner.call(removeUser, idsOf(rosa))
  await owner.call(addUser, { body: { email: rosa.email, firstName: 'Rosa', lastName: 'Acme', role: 'viewer' } })
  expect(await owner.refused(bringBackUser, idsOf(rosa))).toBe('404 former.missing')
  await owner.call(removeUser, idsOf(abe))
  await owner.call(eraseUser, { params: { id: abe.id }, body: { content: 'keep' } })
  expect(await owner.refused(bringBackUser, idsOf(abe))).toBe('404 former.missing')
  const { rows } = await company.database.pool.query('select from former_memberships where user_id = any($1)', [
    [rosa.id, abe.id],
  ])
  expect(rows).toEqual([])
})

test('who is added again has nothing of who had the address before: it may be somebody else', async () => {
  for (const isImported of [false, true]) {
    const mia = await company.join('Mia', { role: 'admin' })
    const phone = new SoftwareAuthenticator()
    await mia.call(addPasskey, { body: { passkey: phone.create(await mia.call(passkeyOptions)) } })
    await mia.call(savePost, { params: { id: (await owner.call(createPost, { body: { content: 'Saved' } })).id } })
    const scheduledFor = new Date(Date.now() + 60 * 60_000).toISOString()
    await mia.call(createPost, { body: { content: 'Later', teamId: 9, scheduledFor } })
    await mia.call(setWeeklyMail, { body: { isOn: false } })
    await mia.call(setLeadersMail, { body: { isOn: true } })
    await mia.call(setTranslating, { body: { isAlways: true } })
    await mia.call(setQuietHours, { body: { from: '00:00', to: '23:59', timeZone: 'UTC' } })
    await owner.call(removeUser, idsOf(mia))
    if (isImported) {
      const form = fileForm('csv', `firstName,lastName,email\nNoa,New,${mia.email}\n`)
      await owner.send({ method: 'POST', url: `${importUsers.path}?invitations=now`, ...form })
    } else {
      await owner.call(addUser, { body: { email: mia.email, firstName: 'Noa', lastName: 'New', role: 'admin' } })
    }

    const device = company.visitor()
    const passkey = phone.get(await device.call(passkeySignInOptions))
    expect(await device.refused(signInWithPasskey, { body: { passkey } })).toBe('401 passkey.wrong')
    const noa = company.visitor()
    const token = tokenIn(await company.linkInMail(mia.email))
    await noa.call(resetPassword, { body: { token, newPassword: 'a secret of her own' } })
    const user = await noa.call(me)
    expect(user).toMatchObject({ id: mia.id, firstName: 'Noa' })
    expect(user).not.toHaveProperty('translatesAlways')
    expect(await noa.call(getWeeklyMail)).toMatchObject({ isOn: true })
    expect(await rowsOf('leader_mails', 'user_id', mia)).toEqual([])
    expect(await rowsOf('scheduled_posts', 'author_id', mia)).toEqual([])
    expect((await noa.call(listSaved, { query: {} })).saved).toEqual([])
    expect(await noa.call(getQuietHours)).toMatchObject({ own: null })
  }
})

test('somebody who was removed before any invitation comes back without counting', async () => {
  const teamId = await company.team('Later')
  const form = fileForm('csv', 'firstName,lastName,email,team\nLia,Later,lia@acme.example,Later\n')
  await owner.send({ method: 'POST', url: `${importUsers.path}?invitations=later`, ...form })
  const { id = 0 } = (await owner.call(listUsers)).find(({ firstName }) => firstName === 'Lia') ?? {}
  await owner.call(removeUser, { params: { id } })
  await owner.call(bringBackUser, { params: { id } })
  const { nonViewedCount } = await owner.call(postEngagement, { params: { id: (await post(owner, teamId)).id } })
  expect(nonViewedCount).toBe(0)
  expect(await findDrift(openKysely(company.database.pool))).toEqual([])
})
