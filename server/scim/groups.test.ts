import { expect, test } from 'vitest'
import { createPost } from '#contract/feed.ts'
import { addMembers, listMembers, removeMember, saveMembers } from '#contract/members.ts'
import { addUser, removeUser } from '#contract/people.ts'
import { eraseUser } from '#contract/privacy.ts'
import { stopProvisioning } from '#contract/scim.ts'
import { deleteTeam, editTeam, getTeam, manageTeams } from '#contract/teams.ts'
import { findDrift } from '#server/reading/recount.sql.ts'
import { openCompany } from '#server/testing/company.ts'
import { until } from '#server/testing/until.ts'
import { Directory, group20, patchOf } from './directory.fixture.ts'

const company = await openCompany({ rateLimits: false })
const directory = await Directory.of(company)
const wanda = await directory.add('Wanda Kim')
const omar = await directory.add('Omar Lund')
const ida = await directory.add('Ida Berg')

const teamOf = (id: string) => company.owner.call(getTeam, { params: { id: Number(id) } })

test('a group makes a team without departments and functions, in which selected people post', async () => {
  const { status, body, headers } = await directory.send('POST', '/Groups', {
    schemas: [group20, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
    externalId: '8aa1a0c0',
    displayName: 'Plumbing',
    meta: { resourceType: 'Group' },
    members: [{ value: wanda }],
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    displayName: 'Plumbing',
    externalId: '8aa1a0c0',
    members: [{ value: wanda, display: 'Wanda Kim' }],
  })
  expect(headers.location).toBe(`http://localhost/scim/v2/Groups/${body.id}`)
  expect(await teamOf(body.id)).toMatchObject({
    name: 'Plumbing',
    departments: [],
    functions: [],
    whoMayPost: 'selected',
    isActive: true,
  })
  const members = await company.owner.call(listMembers, { params: { id: Number(body.id) } })
  expect(members.map(({ userId, canPost }) => [userId, canPost])).toEqual([[Number(wanda), false]])
  expect(await directory.outcome('POST', '/Groups', { displayName: 'plumbing' })).toBe('409 uniqueness')
  const query = encodeURIComponent('displayName eq "PLUMBING"')
  const found = await directory.send('GET', `/Groups?excludedAttributes=members&filter=${query}`)
  expect(found.body.Resources).toMatchObject([{ id: body.id, displayName: 'Plumbing' }])
  expect(found.body.Resources[0]).not.toHaveProperty('members')
})

test('Entra ID adds and removes members, and renames a group', async () => {
  const id = await directory.addGroup('Electric')
  const path = `/Groups/${id}`
  expect(
    (await directory.patch(path, { op: 'Add', path: 'members', value: [{ value: wanda }, { value: omar }] })).status,
  ).toBe(204)
  expect(await directory.members(id)).toEqual([wanda, omar])
  const query = encodeURIComponent(`id eq "${id}" and members eq "${omar}"`)
  expect((await directory.send('GET', `/Groups?filter=${query}&excludedAttributes=members`)).body.totalResults).toBe(1)
  await directory.patch(path, { op: 'Remove', path: 'members', value: [{ value: wanda }] })
  expect(await directory.members(id)).toEqual([omar])
  await directory.patch(path, { op: 'Remove', path: `members[value eq "${omar}"]` })
  expect(await directory.members(id)).toEqual([])
  await directory.patch(
    path,
    { op: 'Replace', path: 'displayName', value: 'Electrical' },
    { op: 'Add', path: 'members', value: { value: ida } },
  )
  expect(await teamOf(id)).toMatchObject({ name: 'Electrical' })
  expect(await directory.members(id)).toEqual([ida])
})

test('Okta replaces all members, and sends the id along with a new name', async () => {
  const id = await directory.addGroup('Roofing', [wanda, omar])
  const path = `/Groups/${id}`
  await directory.patch(path, { op: 'replace', path: 'members', value: [{ value: omar }, { value: ida }] })
  expect(await directory.members(id)).toEqual([omar, ida])
  expect((await directory.patch(path, { op: 'replace', value: { id, displayName: 'Roofs' } })).status).toBe(204)
  expect(await teamOf(id)).toMatchObject({ name: 'Roofs' })
  await directory.patch(
    path,
    { op: 'remove', path: `members[value eq "${ida}"]` },
    { op: 'add', value: { members: [{ value: wanda }] } },
  )
  expect(await directory.members(id)).toEqual([wanda, omar])
  const { status, body } = await directory.send('PUT', path, {
    schemas: [group20],
    displayName: 'Roofs',
    members: [{ value: ida }],
  })
  expect([status, body.members]).toEqual([200, [{ value: ida, display: 'Ida Berg', type: 'User' }]])
  await directory.send('PUT', path, { displayName: 'Roofs 2' })
  expect(await directory.members(id)).toEqual([ida])
  await directory.patch(path, { op: 'remove', path: 'members' })
  expect(await directory.members(id)).toEqual([])
})

test('nobody else changes the members or name of a group, or deletes it; the rights of members are the app’s own', async () => {
  const id = Number(await directory.addGroup('Managed', [wanda]))
  const params = { id }
  const managed = '409 user.managed'
  const userId = Number(omar)
  const { owner } = company
  expect(
    await owner.refused(saveMembers, {
      params,
      body: { add: [{ userId, canPost: true, isTeamOwner: false }], remove: [], change: [] },
    }),
  ).toBe(managed)
  expect(await owner.refused(saveMembers, { params, body: { add: [], remove: [Number(wanda)], change: [] } })).toBe(
    managed,
  )
  expect(await owner.refused(addMembers, { params, body: { members: [{ userId, canPost: true }] } })).toBe(managed)
  expect(await owner.refused(removeMember, { params: { id, userId: Number(wanda) } })).toBe(managed)
  expect(await owner.refused(editTeam, { params, body: { name: 'Mine' } })).toBe(managed)
  expect(await owner.refused(deleteTeam, { params })).toBe(managed)
  const names = { email: 'tess@acme.example', firstName: 'Tess', lastName: 'Test' }
  expect(await owner.refused(addUser, { body: { ...names, teamIds: [id] } })).toBe(managed)
  await owner.call(editTeam, { params, body: { description: 'All who do it', whoMayPost: 'everyone' } })
  await owner.call(saveMembers, {
    params,
    body: { add: [], remove: [], change: [{ userId: Number(wanda), canPost: true, isTeamOwner: true }] },
  })
  expect((await owner.call(manageTeams)).find(team => team.id === id)).toMatchObject({ isManaged: true })
})

test('who has left a group while they were out of the company does not come back into it', async () => {
  const [stays, leaves] = [await directory.addGroup('Stays', [wanda]), await directory.addGroup('Leaves', [wanda])]
  await directory.patch(`/Users/${wanda}`, { op: 'replace', path: 'active', value: false })
  expect(await directory.members(stays)).toEqual([])
  await directory.patch(`/Groups/${leaves}`, { op: 'Remove', path: `members[value eq "${wanda}"]` })
  await directory.patch(`/Users/${wanda}`, { op: 'replace', path: 'active', value: true })
  expect([await directory.members(stays), await directory.members(leaves)]).toEqual([[wanda], []])
})

test('nor does somebody who is removed at the same moment', async () => {
  const id = await directory.addGroup('At once', [omar])
  const client = await company.database.pool.connect()
  await client.query('begin')
  await client.query('select from teams where id = $1 for update', [id])
  const removal = directory.patch(`/Users/${omar}`, { op: 'replace', path: 'active', value: false })
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await until(async () => (await company.database.pool.query(waiting)).rowCount === 1)
  await client.query('delete from memberships where team_id = $1 and user_id = $2', [id, omar])
  await client.query('commit')
  client.release()
  expect((await removal).status).toBe(200)
  await directory.patch(`/Users/${omar}`, { op: 'replace', path: 'active', value: true })
  expect(await directory.members(id)).toEqual([])
})

test('who is added to a group while they are out of the company is in it once they are back', async () => {
  const joe = String((await company.join('Joe')).id)
  const away = await directory.add('Away Moss', { active: false })
  const id = await directory.addGroup('Later', [away])
  const { id: postId } = await company.owner.call(createPost, { body: { teamId: Number(id), content: 'While away' } })
  const path = { op: 'Add', path: 'members', value: [{ value: joe }] }
  await directory.patch(`/Users/${joe}`, { op: 'replace', path: 'active', value: false })
  expect((await directory.patch(`/Groups/${id}`, path)).status).toBe(204)
  expect(await directory.members(id)).toEqual([])
  for (const user of [joe, away])
    await directory.patch(`/Users/${user}`, { op: 'replace', path: 'active', value: true })
  expect((await directory.members(id)).toSorted()).toEqual([joe, away].toSorted())
  const { rows } = await company.database.pool.query('select audience from posts where id = $1', [postId])
  expect(rows).toEqual([{ audience: 0 }])
  expect(await findDrift(company.app.ctx.db)).toEqual([])
})

test('a group that still names somebody who was removed or erased by hand is saved without them', async () => {
  const gone = await company.join('Gone')
  const erased = await directory.add('Era Sed')
  await company.owner.call(removeUser, { params: { id: gone.id } })
  await directory.send('DELETE', `/Users/${erased}`)
  await company.owner.call(eraseUser, { params: { id: Number(erased) }, body: { content: 'keep' } })
  const id = await directory.addGroup('Named', [ida, String(gone.id), erased])
  const group = { displayName: 'Named again', members: [wanda, erased, String(gone.id)].map(value => ({ value })) }
  expect((await directory.send('PUT', `/Groups/${id}`, group)).status).toBe(200)
  expect(await directory.members(id)).toEqual([wanda])
})

test('DELETE sets the team inactive: its posts stay, and it is the app’s own', async () => {
  const id = await directory.addGroup('Gone', [wanda])
  await company.owner.call(createPost, { body: { content: 'Stays', teamId: Number(id) } })
  expect(await directory.outcome('DELETE', `/Groups/${id}`)).toBe('204')
  expect(await directory.outcome('GET', `/Groups/${id}`)).toBe('404')
  const team = (await company.owner.call(manageTeams)).find(each => each.id === Number(id))
  expect(team).toMatchObject({ isActive: false, postCount: 1, memberCount: 1, isManaged: false })
  await company.owner.call(editTeam, { params: { id: Number(id) }, body: { name: 'Ours' } })
})

test('Company-wide and teams made by hand are no groups', async () => {
  const own = await company.team('By hand')
  for (const id of [9, own]) {
    expect(await directory.outcome('GET', `/Groups/${id}`)).toBe('404')
    expect(await directory.outcome('DELETE', `/Groups/${id}`)).toBe('404')
    const clear = patchOf({ op: 'replace', path: 'members', value: [] })
    expect(await directory.outcome('PATCH', `/Groups/${id}`, clear)).toBe('404')
    expect(await directory.outcome('PUT', `/Groups/${id}`, { displayName: 'Taken' })).toBe('404')
  }
  const { body } = await directory.send('GET', '/Groups?excludedAttributes=members')
  expect(body.Resources.map(({ id }) => Number(id))).not.toContain(9)
  expect(await teamOf(String(own))).toMatchObject({ name: 'By hand', isActive: true })
})

test('members whom nobody knows are refused, and a repeated change is none', async () => {
  const id = await directory.addGroup('Versions', [wanda])
  const path = `/Groups/${id}`
  for (const value of ['2000000000', 'x', '', '-1', '1e3x', `${wanda}e0`, `0x${wanda}`])
    expect(await directory.outcome('PATCH', path, patchOf({ op: 'add', path: 'members', value: [{ value }] }))).toBe(
      '400 invalidValue',
    )
  const etag = String((await directory.send('GET', path)).headers.etag)
  await directory.patch(
    path,
    { op: 'add', path: 'members', value: [{ value: wanda }] },
    { op: 'remove', path: `members[value eq "${omar}"]` },
  )
  expect(await directory.outcome('GET', path, undefined, { 'if-none-match': etag })).toBe('304')
  const add = patchOf({ op: 'add', path: 'members', value: [{ value: omar }] })
  expect(await directory.outcome('PATCH', path, add, { 'if-match': etag })).toBe('204')
  expect(await directory.outcome('PATCH', path, add, { 'if-match': etag })).toBe('412')
})

test.each([
  ['a part of all members', { op: 'remove', path: 'members.display' }, '400 invalidPath'],
  ['a part of a member', { op: 'remove', path: 'members[value eq "1"].display' }, '400 invalidPath'],
  [
    'a part of members that becomes nothing',
    { op: 'replace', path: 'members.display', value: null },
    '400 invalidPath',
  ],
  ['a part of the name', { op: 'replace', path: 'displayName.value', value: 'Other' }, '400 invalidPath'],
  ['no new members', { op: 'replace', path: 'members' }, '400 invalidValue'],
])('a change of %s removes nobody', async (_, operation, refusal) => {
  const id = await directory.addGroup(`Parts ${crypto.randomUUID()}`, [wanda, omar])
  expect(await directory.outcome('PATCH', `/Groups/${id}`, patchOf(operation))).toBe(refusal)
  expect(await directory.members(id)).toEqual([wanda, omar])
})

test('once provisioning is stopped teams are the app’s own, and a new token finds them again', async () => {
  const id = await directory.addGroup('Kept', [wanda])
  await company.owner.call(stopProvisioning)
  expect(await directory.outcome('GET', `/Groups/${id}`)).toBe('401')
  await company.owner.call(editTeam, { params: { id: Number(id) }, body: { name: 'Kept here' } })
  const next = await Directory.of(company)
  const query = encodeURIComponent('displayName eq "Kept here"')
  expect((await next.send('GET', `/Groups?filter=${query}`)).body.Resources).toMatchObject([{ id }])
  await next.patch(`/Groups/${id}`, { op: 'replace', path: 'displayName', value: 'Kept' })
  expect(await company.owner.refused(deleteTeam, { params: { id: Number(id) } })).toBe('409 user.managed')
})
