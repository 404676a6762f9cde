import { describe, expect, test } from 'vitest'
import { me, signIn, updateProfile } from '#contract/accounts.ts'
import { readAudit } from '#contract/audit.ts'
import { createPost, getPost } from '#contract/feed.ts'
import { listMembers, makeTeamOwner, setMemberRights } from '#contract/members.ts'
import * as calls from '#contract/people.ts'
import type { Role } from '#contract/policy.ts'
import { myTeams } from '#contract/teams.ts'
import { type Member, openCompany, TestCompany } from '#server/testing/company.ts'
import { poll, pollAfter, settledTag } from '#server/testing/freshness.ts'

const company = await openCompany({ rateLimits: false })
const { owner } = company

let added = 0
const form = (role: Role = 'viewer') => {
  added += 1
  return { email: `person${added}@elsewhere.example`, firstName: 'Person', lastName: `${added}`, role }
}
const setRole = (by: Member, id: number, role: Role) =>
  by.refused(calls.setUserRole, { params: { id }, body: { role } })
const remove = (by: Member, id: number) => by.refused(calls.removeUser, { params: { id } })

describe('managing people', () => {
  test('viewers and team owners manage nobody', async () => {
    const teamId = await company.team()
    const [viewer, teamOwner] = [await company.join('Vic'), await company.join('Tom', { teamId, isTeamOwner: true })]
    for (const by of [viewer, teamOwner]) {
      expect(await by.refused(calls.listUsers)).toBe('403 permission.denied')
      expect(await by.refused(calls.addUser, { body: form() })).toBe('403 permission.denied')
      expect(await setRole(by, viewer.id, 'admin')).toBe('403 permission.denied')
      expect(await remove(by, owner.id)).toBe('403 permission.denied')
      expect(await remove(by, 999_999)).toBe('403 permission.denied')
    }
  })

  test('admins manage everyone but owners and themselves', async () => {
    const [admin, other] = [await company.join('Ada', { role: 'admin' }), await company.join('Abe', { role: 'admin' })]
    const viewer = await company.join('Vic')
    expect(await admin.refused(calls.listUsers)).toBe('200 accepted')
    expect(await admin.refused(calls.addUser, { body: form('admin') })).toBe('201 accepted')
    expect(await admin.refused(calls.addUser, { body: form('owner') })).toBe('403 permission.denied')
    expect(await setRole(admin, viewer.id, 'owner')).toBe('403 permission.denied')
    expect(await setRole(admin, viewer.id, 'admin')).toBe('200 accepted')
    expect(await setRole(admin, owner.id, 'viewer')).toBe('403 permission.denied')
    expect(await setRole(admin, admin.id, 'viewer')).toBe('403 permission.denied')
    expect(await remove(admin, owner.id)).toBe('403 permission.denied')
    expect(await remove(admin, admin.id)).toBe('403 permission.denied')
    expect(await remove(admin, other.id)).toBe('200 accepted')
    expect(await remove(admin, 999_999)).toBe('404 user.missing')
  })

  test('owners manage everyone but themselves', async () => {
    const second = await company.join('Oz', { role: 'owner' })
    expect(await setRole(owner, owner.id, 'viewer')).toBe('403 permission.denied')
    expect(await remove(owner, owner.id)).toBe('403 permission.denied')
    expect(await setRole(second, owner.id, 'admin')).toBe('200 accepted')
    expect(await setRole(second, owner.id, 'owner')).toBe('200 accepted')
    expect(await remove(owner, second.id)).toBe('200 accepted')
  })
})

describe('the last owner', () => {
  test('remains, also when two owners demote or remove each other at once', async () => {
    for (const attempt of [(by: Member, id: number) => setRole(by, id, 'viewer'), remove]) {
      for (let round = 0; round < 3; round += 1) {
        const pair = await TestCompany.open({ rateLimits: false })
        const second = await pair.join('Oz', { role: 'owner' })
        const responses = await Promise.all([attempt(pair.owner, second.id), attempt(second, pair.owner.id)])
        expect(responses).toContain('200 accepted')
        expect(responses.filter(response => response === '200 accepted')).toHaveLength(1)
        const { rows } = await pair.database.pool.query(
          `select count(*) as n from users where role = 'owner' and removed_at is null`,
        )
        expect(rows).toEqual([{ n: 1 }])
        await pair.close()
      }
    }
  })
})

describe('adding', () => {
  test('accepts any domain, returns a temporary password and mails a link', async () => {
    const body = form()
    const person = await owner.call(calls.addUser, { body: { ...body, email: body.email.toUpperCase() } })
    expect(person).toMatchObject({ email: body.email, role: 'viewer', hasSignedIn: false })
    expect(person.credentials).toEqual({
      email: body.email,
      tempPassword: expect.stringMatching(/^[a-hjkmnp-z2-9]{16}$/),
    })
    const link = await company.linkInMail(body.email)
    expect([link.pathname, link.searchParams.get('setup')]).toEqual(['/reset-password', 'true'])
    const listed = (await owner.call(calls.listUsers)).find(({ id }) => id === person.id)
    expect(listed).toMatchObject({ email: body.email, hasSignedIn: false })
    expect(JSON.stringify(listed)).not.toContain('credentials')
    const members = await owner.call(listMembers, { params: { id: 9 } })
    expect(members.find(({ userId }) => userId === person.id)).toMatchObject({ canPost: false, isTeamOwner: false })
  })

  test('the same address twice is a conflict, however it is written, also at once', async () => {
    const body = form()
    const attempts = [body, { ...body, email: body.email.toUpperCase() }, body].map(same =>
      owner.refused(calls.addUser, { body: same }),
    )
    expect((await Promise.all(attempts)).toSorted()).toEqual(['201 accepted', '409 user.exists', '409 user.exists'])
  })

  test('admins and owners can post in their teams from the start', async () => {
    for (const role of ['admin', 'owner'] as const) {
      const { id } = await owner.call(calls.addUser, { body: form(role) })
      const members = await owner.call(listMembers, { params: { id: 9 } })
      expect(members.find(({ userId }) => userId === id)).toMatchObject({
        canPost: true,
        isTeamOwner: role === 'owner',
      })
    }
  })
})

describe('a correction', () => {
  test('that changes nothing is accepted, also of the address of somebody who has signed in', async () => {
    const una = await company.join('Una')
    const body = { firstName: 'Una', lastName: 'Test', email: una.email }
    const correct = async () =>
      expect(await owner.call(calls.editUser, { params: { id: una.id }, body })).toMatchObject(body)
    expect(await pollAfter(company, owner, calls.listUsers.path, correct)).toBe(304)
    const { entries } = await owner.call(readAudit, { query: { limit: 1 } })
    expect(entries[0]?.text).not.toContain('Una')
  })

  test('of one name is noted, and new for the list of people and for the person', async () => {
    const ula = await company.join('Ula')
    const list = await settledTag(company, owner, calls.listUsers.path)
    const own = await settledTag(company, ula, me.path)
    await owner.call(calls.editUser, { params: { id: ula.id }, body: { lastName: 'Onslow' } })
    expect((await poll(owner, calls.listUsers.path, list)).statusCode).toBe(200)
    expect((await poll(ula, me.path, own)).statusCode).toBe(200)
    const { entries } = await owner.call(readAudit, { query: { limit: 1 } })
    expect(entries[0]?.text).toBe('corrected the name of Ula Onslow')
  })
})

test('a new role and a new name are new for the list of people', async () => {
  const uri = await company.join('Uri')
  const statusAfter = (change: () => Promise<unknown>) => pollAfter(company, owner, calls.listUsers.path, change)
  expect(await statusAfter(() => setRole(owner, uri.id, 'admin'))).toBe(200)
  expect(await statusAfter(() => uri.call(updateProfile, { body: { firstName: 'Uriel', lastName: 'Hep' } }))).toBe(200)
})

describe('a removed person', () => {
  test('is in no list and no team; added again, the account starts over', async () => {
    const teamId = await company.team()
    const rob = await company.join('Rob', { teamId, canPost: true })
    const post = await rob.call(createPost, { body: { content: 'Still here', teamId } })
    await owner.call(calls.setUserRole, { params: { id: rob.id }, body: { role: 'admin' } })
    await owner.call(calls.removeUser, { params: { id: rob.id } })
    expect((await owner.call(calls.listUsers)).map(({ id }) => id)).not.toContain(rob.id)
    for (const id of [9, teamId])
      expect((await owner.call(listMembers, { params: { id } })).map(({ userId }) => userId)).not.toContain(rob.id)
    expect(await remove(owner, rob.id)).toBe('404 user.missing')
    expect(await setRole(owner, rob.id, 'viewer')).toBe('404 user.missing')

    const body = { email: rob.email, firstName: 'Robert', lastName: 'Again', role: 'viewer' as const }
    const again = await owner.call(calls.addUser, { body })
    expect(again).toMatchObject({ id: rob.id, firstName: 'Robert', role: 'viewer', hasSignedIn: false })
    expect(await rob.refused(me)).toBe('401 session.none')
    const visitor = company.visitor()
    const old = { email: rob.email, password: 'correct horse battery' }
    expect(await visitor.refused(signIn, { body: old })).toBe('401 sign-in.wrong')
    const temporary = { email: rob.email, password: again.credentials?.tempPassword ?? '' }
    expect(await visitor.call(signIn, { body: temporary })).toEqual({ redirectTo: expect.any(String) })
    expect((await owner.call(getPost, { params: { id: post.id } })).author.firstName).toBe('Robert')
    const members = await owner.call(listMembers, { params: { id: teamId } })
    expect(members.map(({ userId }) => userId)).not.toContain(rob.id)
  })
})

test('becoming admin turns canPost on in all teams; becoming a viewer puts back what was chosen', async () => {
  const [one, two] = [await company.team('One'), await company.team('Two')]
  const vic = await company.join('Vic', { teamId: one })
  await company.addToTeam(two, vic)
  const rights = async () => (await vic.call(myTeams)).map(({ canPost }) => canPost)
  await owner.call(setMemberRights, { params: { id: two, userId: vic.id }, body: { canPost: true } })
  expect(await rights()).toEqual([false, false, true])
  await setRole(owner, vic.id, 'admin')
  expect(await rights()).toEqual([true, true, true])
  const three = await company.team('Zebra')
  await company.addToTeam(three, vic)
  await setRole(owner, vic.id, 'owner')
  await setRole(owner, vic.id, 'viewer')
  expect(await rights()).toEqual([false, false, true, false])
  const post = { content: 'From a viewer', teamId: 9 }
  expect(await vic.refused(createPost, { body: post })).toBe('403 permission.denied')

  await setRole(owner, vic.id, 'admin')
  for (const canPost of [false, true])
    await owner.call(setMemberRights, { params: { id: 9, userId: vic.id }, body: { canPost } })
  await owner.call(setMemberRights, { params: { id: two, userId: vic.id }, body: { canPost: false } })
  await owner.call(makeTeamOwner, { params: { id: three, userId: vic.id } })
  await setRole(owner, vic.id, 'viewer')
  expect(await rights()).toEqual([true, false, false, true])
})

test('a new person joins the teams that are chosen, and a team that is gone is refused', async () => {
  const teamId = await company.team('Roofs')
  const body = { ...form(), teamIds: [teamId] }
  const { id } = await owner.call(calls.addUser, { body })
  const members = await owner.call(listMembers, { params: { id: teamId } })
  expect(members.map(({ userId }) => userId)).toEqual([id])
  expect(await owner.refused(calls.addUser, { body: { ...form(), teamIds: [999_999] } })).toBe('404 team.missing')
  await owner.call(makeTeamOwner, { params: { id: teamId, userId: id } })
  const { users } = await owner.call(calls.searchUsers, { query: { search: body.email } })
  expect(users).toMatchObject([{ teams: ['Company-wide', 'Roofs'], ownedTeams: ['Roofs'] }])
})
