import { expect, test } from 'vitest'
import { currentUser, updateProfile } from '#contract/accounts.ts'
import { readAudit } from '#contract/audit.ts'
import { changeEmail, changeEmailOf } from '#contract/emails.ts'
import { addUser, editUser, importUsers, listUsers, removeUser, searchUsers, setUserRole } from '#contract/people.ts'
import { bringBackUser, eraseUser } from '#contract/privacy.ts'
import { setProvisioning } from '#contract/scim.ts'
import { openCompany } from '#server/testing/company.ts'
import { fileForm } from '#server/testing/files/file-form.ts'
import { Directory, newUser, patchOf } from './directory.fixture.ts'

const company = await openCompany({ rateLimits: false })
const directory = await Directory.of(company)

const personOf = async (id: string) => (await company.owner.call(listUsers)).find(user => user.id === Number(id))
const find = async (filter: string) => {
  const { body } = await directory.send('GET', `/Users?filter=${encodeURIComponent(filter)}`)
  return body.Resources.map(({ id }) => id)
}

test('Entra ID adds a person after it has looked for them: a viewer, with the address as user name, without a mail', async () => {
  const query = encodeURIComponent('userName eq "wanda.kim@acme.example"')
  const before = await directory.send('GET', `/Users?filter=${query}`)
  expect(before.body).toMatchObject({ totalResults: 0, itemsPerPage: 0, startIndex: 1, Resources: [] })

  const { status, body, headers } = await directory.send('POST', '/Users', newUser('Wanda Kim', { roles: ['owner'] }))
  expect(status).toBe(201)
  expect(headers['content-type']).toMatch(/^application\/scim\+json/)
  expect(headers.location).toBe(`http://localhost/scim/v2/Users/${body.id}`)
  expect(body).toMatchObject({
    userName: 'wanda.kim@acme.example',
    externalId: 'id-of-wanda',
    active: true,
    displayName: 'Wanda Kim',
    name: { givenName: 'Wanda', familyName: 'Kim' },
    emails: [{ value: 'wanda.kim@acme.example', type: 'work', primary: true }],
    meta: { resourceType: 'User', version: headers.etag },
  })
  expect(await personOf(body.id)).toMatchObject({ firstName: 'Wanda', lastName: 'Kim', role: 'viewer' })
  expect(await company.mailsTo('wanda.kim@acme.example')).toEqual([])

  expect(await find('userName eq "WANDA.KIM@acme.example"')).toEqual([body.id])
  expect(await find('externalId eq "id-of-wanda"')).toEqual([body.id])
  expect(await directory.outcome('POST', '/Users', newUser('Wanda Kim'))).toBe('409 uniqueness')
  const { entries } = await company.owner.call(readAudit, { query: { kind: 'user' } })
  expect(entries[0]).toMatchObject({ action: 'user.added', actor: null, isByDirectory: true })
})

test('a person without an address has a sign-in name as user name', async () => {
  const { status, body } = await directory.send('POST', '/Users', {
    userName: 'Mateo.Ruiz',
    name: { givenName: 'Mateo', familyName: 'Ruiz' },
  })
  expect([status, body.userName, body.emails]).toEqual([201, 'mateo.ruiz', undefined])
  expect(await personOf(body.id)).toMatchObject({ email: null, signInName: 'mateo.ruiz' })
  expect(await find('userName eq "mateo.ruiz"')).toEqual([body.id])
})

test('addresses outside the authorized domains are refused, of new people and of known ones', async () => {
  const outside = newUser('Otto Out', { userName: 'otto@elsewhere.example' })
  expect(await directory.outcome('POST', '/Users', outside)).toBe('400 invalidValue')
  const id = await directory.add('Ida In')
  const move = patchOf({ op: 'Replace', path: 'userName', value: 'ida@elsewhere.example' })
  expect(await directory.outcome('PATCH', `/Users/${id}`, move)).toBe('400 invalidValue')
})

test('people are invited by mail only while that is on', async () => {
  await company.owner.call(setProvisioning, { body: { sendsInvitations: true } })
  await directory.add('Inga Vited')
  await company.owner.call(setProvisioning, { body: { sendsInvitations: false } })
  await directory.add('Quin Quiet')
  expect(await company.mailsTo('inga.vited@acme.example')).toHaveLength(1)
  expect(await company.mailsTo('quin.quiet@acme.example')).toEqual([])
})

test('somebody added as inactive is invited once they are active, while that is on', async () => {
  const on = { op: 'Replace', path: 'active', value: 'True' }
  const off = { op: 'Replace', path: 'active', value: 'False' }
  const [quiet, late] = [
    await directory.add('Quentin Still', { active: false }),
    await directory.add('Lara Later', { active: false }),
  ]
  await directory.patch(`/Users/${quiet}`, on)
  await company.owner.call(setProvisioning, { body: { sendsInvitations: true } })
  const staged = await directory.add('Stan Staged', { active: false })
  const member = await company.join('Joined')
  await directory.patch(`/Users/${member.id}`, off)
  expect(await company.mailsTo('stan.staged@acme.example')).toEqual([])
  for (const id of [late, staged, String(member.id)]) await directory.patch(`/Users/${id}`, on)
  await company.owner.call(setProvisioning, { body: { sendsInvitations: false } })
  expect(await company.mailsTo('quentin.still@acme.example')).toEqual([])
  expect(await company.mailsTo('lara.later@acme.example')).toHaveLength(1)
  expect(await company.mailsTo('stan.staged@acme.example')).toHaveLength(1)
  expect(await company.mailsTo(member.email)).toEqual([])
})

test('Entra ID changes attributes one by one, with its own words for operations and truths', async () => {
  const id = await directory.add('Pat Change')
  const { status, body } = await directory.patch(
    `/Users/${id}`,
    { op: 'Replace', path: 'name.familyName', value: 'Changed' },
    { op: 'Add', path: 'emails[type eq "work"].value', value: 'patricia@acme.example' },
    { op: 'replace', path: 'displayName', value: 'Changed, Pat' },
    { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '555' },
    { op: 'Add', path: `urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department`, value: 'Plumbing' },
    { op: 'Add', value: { 'name.givenName': 'Patricia', active: 'True' } },
  )
  expect(status).toBe(200)
  expect(body).toMatchObject({
    name: { givenName: 'Patricia', familyName: 'Changed' },
    displayName: 'Changed, Pat',
    emails: [{ value: 'patricia@acme.example' }],
    userName: 'pat.change@acme.example',
    active: true,
  })
  expect(await personOf(id)).toMatchObject({ firstName: 'Patricia', lastName: 'Changed' })
  const moved = await directory.patch(`/Users/${id}`, {
    op: 'Replace',
    path: 'userName',
    value: 'Pat.New@acme.example',
  })
  expect(moved.body.userName).toBe('pat.new@acme.example')
  expect(await personOf(id)).toMatchObject({ email: 'pat.new@acme.example' })
})

test('what is not kept can be removed, and takes nothing along', async () => {
  const id = await directory.add('Ken Ept')
  await directory.patch(`/Users/${id}`, {
    op: 'replace',
    path: 'emails[type eq "work"].value',
    value: 'k@acme.example',
  })
  const { status, body } = await directory.patch(
    `/Users/${id}`,
    { op: 'Remove', path: 'emails[type eq "home"]' },
    { op: 'Remove', path: 'emails[type eq "home"].value' },
    { op: 'Remove', path: 'name.middleName' },
    { op: 'Remove', path: 'phoneNumbers[type eq "work"].value' },
  )
  expect(status).toBe(200)
  expect(body).toMatchObject({ emails: [{ value: 'k@acme.example' }], name: { formatted: 'Ken Ept' } })
})

test('Okta changes a whole profile by PUT, and does not lose what it does not mention', async () => {
  const id = await directory.add('Olaf Kta')
  const profile = {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    id,
    userName: 'olaf.kta@acme.example',
    name: { givenName: 'Olaf', familyName: 'Okta' },
    emails: [{ primary: true, value: 'olaf.kta@acme.example', type: 'work' }],
    phoneNumbers: [],
    locale: 'en-US',
    externalId: '00u1',
    groups: [],
    active: true,
    password: 'is not taken',
  }
  const { status, body } = await directory.send('PUT', `/Users/${id}`, profile, { 'content-type': 'application/json' })
  expect([status, body.externalId]).toEqual([200, '00u1'])
  expect(await personOf(id)).toMatchObject({ lastName: 'Okta' })
  const again = await directory.send('PUT', `/Users/${id}`, profile)
  expect(again.body.meta).toEqual(body.meta)
})

test.each([
  { by: 'Entra ID', off: { op: 'Replace', path: 'active', value: 'False' } },
  { by: 'Okta', off: { op: 'replace', value: { active: false } } },
])('$by removes a person, whose session ends at once, and brings them back with what they had', async ({ by, off }) => {
  const teamId = await company.team(`Team of ${by}`)
  const member = await company.join(by.split(' ')[0] ?? '', { teamId, canPost: true })
  const { status, body } = await directory.patch(`/Users/${member.id}`, off)
  expect([status, body.active]).toEqual([200, false])
  expect(await member.refused(currentUser)).toBe('401 session.none')
  expect(await personOf(String(member.id))).toBeUndefined()
  expect((await directory.send('GET', `/Users/${member.id}`)).body.active).toBe(false)
  expect(await find(`userName eq "${member.email}" and active eq false`)).toEqual([String(member.id)])
  // Nobody else brings back, or adds again, who is removed by the directory.
  expect(await company.owner.refused(bringBackUser, { params: { id: member.id } })).toBe('409 user.managed')
  const names = { firstName: 'A', lastName: 'B' }
  expect(await company.owner.refused(addUser, { body: { email: member.email, ...names } })).toBe('409 user.managed')
  const form = fileForm('csv', `firstName,lastName,email\nA,B,${member.email}\n`)
  const imported = await company.owner.send({ method: 'POST', url: importUsers.path, ...form })
  expect(imported.json()).toMatchObject({ successful: 0, failed: 1 })

  const back = await directory.patch(`/Users/${member.id}`, { op: 'Replace', path: 'active', value: 'True' })
  expect(back.body.active).toBe(true)
  const { users } = await company.owner.call(searchUsers, { query: { search: member.email } })
  expect(users[0]?.teams).toContain(`Team of ${by}`)
})

test('people are added and changed many at once, each once', async () => {
  const names = Array.from({ length: 8 }, (_, n) => `Many${n} Atonce`)
  const ids = await Promise.all(names.map(name => directory.add(name)))
  expect(new Set(ids).size).toBe(8)
  const moved = await Promise.all(
    ids.map((id, n) =>
      directory.patch(`/Users/${id}`, { op: 'replace', path: 'userName', value: `moved${n}@acme.example` }),
    ),
  )
  expect(moved.map(({ status }) => status)).toEqual(ids.map(() => 200))
  const same = await Promise.all(names.map(() => directory.outcome('POST', '/Users', newUser('Only One'))))
  expect(same.toSorted()).toEqual(['201', ...Array.from({ length: 7 }, () => '409 uniqueness')])
})

test('DELETE removes a person, whom the directory still knows', async () => {
  const id = await directory.add('Del Eted')
  expect(await directory.outcome('DELETE', `/Users/${id}`)).toBe('204')
  expect(await personOf(id)).toBeUndefined()
  expect((await directory.send('GET', `/Users/${id}`)).body.active).toBe(false)
})

test('an owner is neither removed nor changed', async () => {
  const id = String(company.owner.id)
  const sent = [
    ['PATCH', patchOf({ op: 'Replace', path: 'active', value: 'False' })],
    ['PATCH', patchOf({ op: 'Replace', path: 'userName', value: 'thief@acme.example' })],
    ['DELETE', undefined],
    ['PUT', newUser('Olivia Owens', { active: false })],
  ] as const
  for (const [method, body] of sent) expect(await directory.outcome(method, `/Users/${id}`, body)).toBe('403')
  expect(await company.owner.call(currentUser)).toMatchObject({ email: company.owner.email, role: 'owner' })
  expect(await company.owner.refused(editUser, { params: { id: 2_147_483_647 }, body: {} })).toBe('404 user.missing')
})

test('somebody who becomes an owner is out of reach of the directory, also after an owner has removed them', async () => {
  const id = await directory.add('Rosa Rise')
  const params = { id: Number(id) }
  await company.owner.call(setUserRole, { params, body: { role: 'owner' } })
  expect(await directory.outcome('DELETE', `/Users/${id}`)).toBe('403')
  await company.owner.call(editUser, { params, body: { lastName: 'Risen' } })
  await company.owner.call(removeUser, { params })
  const back = patchOf({ op: 'Replace', path: 'active', value: true })
  expect(await directory.outcome('PATCH', `/Users/${id}`, back)).toBe('403')
})

test('roles cannot be set, and an admin whom the directory changes stays one', async () => {
  const admin = await company.join('Adam', { role: 'admin' })
  const { status } = await directory.patch(
    `/Users/${admin.id}`,
    { op: 'Add', path: 'roles', value: [{ value: 'owner', primary: true }] },
    { op: 'Replace', path: 'userType', value: 'owner' },
    { op: 'Replace', value: { role: 'owner', 'urn:ietf:params:scim:schemas:core:2.0:User:roles': 'owner' } },
  )
  expect(status).toBe(200)
  expect(await personOf(String(admin.id))).toMatchObject({ role: 'admin' })
})

test('what the directory manages is changed by nobody else', async () => {
  const member = await company.join('Mae')
  const params = { id: member.id }
  await directory.patch(`/Users/${member.id}`, { op: 'Add', path: 'externalId', value: 'mae' })
  const managed = '409 user.managed'
  expect(await company.owner.refused(editUser, { params, body: { firstName: 'May' } })).toBe(managed)
  expect(await company.owner.refused(changeEmailOf, { params, body: { email: 'may@acme.example' } })).toBe(managed)
  expect(await company.owner.refused(removeUser, { params })).toBe(managed)
  expect(await member.refused(updateProfile, { body: { firstName: 'May', lastName: 'Test' } })).toBe(managed)
  const change = { email: 'may@acme.example', password: 'correct horse battery' }
  expect(await member.refused(changeEmail, { body: change })).toBe(managed)
  await member.call(updateProfile, { body: { firstName: 'Mae', lastName: 'Test' } })
  // Roles are the app's own.
  await company.owner.call(setUserRole, { params, body: { role: 'admin' } })
  const { users } = await company.owner.call(searchUsers, { query: { search: 'mae' } })
  expect(users[0]).toMatchObject({ isManaged: true })
})

test('somebody removed by hand is unknown to the directory, and starts from nothing when it adds the address again', async () => {
  const admin = await company.join('Fred', { role: 'admin' })
  await company.owner.call(removeUser, { params: { id: admin.id } })
  expect(await directory.outcome('GET', `/Users/${admin.id}`)).toBe('404')
  expect(
    await directory.outcome('PATCH', `/Users/${admin.id}`, patchOf({ op: 'replace', path: 'active', value: true })),
  ).toBe('404')
  const { status, body } = await directory.send('POST', '/Users', newUser('Fred Again', { userName: admin.email }))
  expect(status).toBe(201)
  expect(await personOf(body.id)).toMatchObject({ role: 'viewer', hasSignedIn: false })
})

test('somebody erased is gone for the directory', async () => {
  const id = await directory.add('Era Sed')
  await directory.send('DELETE', `/Users/${id}`)
  await company.owner.call(eraseUser, {
    params: { id: Number(id) },
    body: { content: 'keep', keepNameInRecords: false },
  })
  expect(await directory.outcome('GET', `/Users/${id}`)).toBe('404')
  expect(await find('externalId eq "id-of-era"')).toEqual([])
})

test('versions: an unchanged person is 304, and a change of what has changed since is 412', async () => {
  const id = await directory.add('Vera Sion')
  const { headers } = await directory.send('GET', `/Users/${id}`)
  const etag = String(headers.etag)
  expect(await directory.outcome('GET', `/Users/${id}`, undefined, { 'if-none-match': etag })).toBe('304')
  const rename = patchOf({ op: 'replace', path: 'name.givenName', value: 'Veronica' })
  expect(await directory.outcome('PATCH', `/Users/${id}`, rename, { 'if-match': etag })).toBe('200')
  expect(await directory.outcome('PATCH', `/Users/${id}`, rename, { 'if-match': etag })).toBe('412')
  expect(await directory.outcome('DELETE', `/Users/${id}`, undefined, { 'if-match': etag })).toBe('412')
  expect(await directory.outcome('GET', `/Users/${id}`, undefined, { 'if-none-match': etag })).toBe('200')
})

test('people are listed page by page, each once, with the attributes that are asked for', async () => {
  const seen: string[] = []
  let total = 0
  for (let startIndex = 1; seen.length < total || startIndex === 1; startIndex += 3) {
    const { body } = await directory.send('GET', `/Users?startIndex=${startIndex}&count=3&attributes=userName`)
    expect(body).toMatchObject({ startIndex })
    total = body.totalResults
    seen.push(...body.Resources.map(({ id }) => id))
    for (const each of body.Resources) expect(Object.keys(each).toSorted()).toEqual(['id', 'schemas', 'userName'])
  }
  expect(new Set(seen).size).toBe(total)
  const none = await directory.send('GET', '/Users?count=0')
  expect(none.body).toMatchObject({ totalResults: total, itemsPerPage: 0, Resources: [] })
  const behind = await directory.send('GET', `/Users?startIndex=${total + 1}`)
  expect(behind.body).toMatchObject({ totalResults: total, Resources: [] })
})

test.each([
  ['displayName co "KIM"', ['wanda']],
  ['name.familyName sw "K" and active eq true', ['wanda']],
  ['emails[type eq "work" and value sw "wanda"]', ['wanda']],
  ['not (active eq true) and externalId eq "id-of-wanda"', []],
  ['(userName ew "nobody" or externalId eq "id-of-wanda") and externalId pr', ['wanda']],
  ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "wanda.kim@acme.example"', ['wanda']],
  ['externalId eq "id-of-wanda" and meta.created gt "2020-01-01T00:00:00Z"', ['wanda']],
  [`externalId eq "' or 1=1 --"`, []],
  ['userName co "%"', []],
  ['userName sw "_"', []],
])('the filter %s finds %j', async (filter, names) => {
  const { body } = await directory.send('GET', `/Users?filter=${encodeURIComponent(filter)}`)
  expect(body.Resources.map(({ externalId }) => externalId)).toEqual(names.map(name => `id-of-${name}`))
})

test.each([
  'userName',
  'userName eq',
  'userName eq unquoted',
  'userName xx "a"',
  'password eq "x"',
  '__proto__ eq "x"',
  'constructor pr',
  'userName eq "a" and',
  'userName eq "\\u0000"',
  '(userName eq "a"',
  'userName eq "a") or (1 eq 1',
  'active gt true',
  `${'('.repeat(500)}active eq true${')'.repeat(500)}`,
  Array.from({ length: 60 }, () => 'active eq true').join(' or '),
  `userName eq "${'a'.repeat(3_000)}"`,
  `${'not '.repeat(400)}active eq true`,
])('a filter that is not supported is refused: %s', async filter => {
  expect(await directory.outcome('GET', `/Users?filter=${encodeURIComponent(filter)}`)).toBe('400 invalidFilter')
})

test.each([
  ['no operations', {}, '400 invalidSyntax'],
  ['an unknown operation', patchOf({ op: 'move', path: 'active', value: true }), '400 invalidSyntax'],
  ['a truth that is none', patchOf({ op: 'replace', path: 'active', value: 'perhaps' }), '400 invalidValue'],
  ['nothing to remove', patchOf({ op: 'remove' }), '400 noTarget'],
  [
    'another address',
    patchOf({ op: 'replace', path: 'emails[type eq "home"].value', value: 'a@b.co' }),
    '400 noTarget',
  ],
  ['the id', patchOf({ op: 'replace', path: 'id', value: '7' }), '400 mutability'],
  ['no name', patchOf({ op: 'remove', path: 'name' }), '400 mutability'],
  ['an empty name', patchOf({ op: 'replace', path: 'name.givenName', value: '' }), '400 invalidValue'],
  ['a part of a truth', patchOf({ op: 'replace', path: 'active.value', value: false }), '400 invalidPath'],
  [
    'a truth with a condition',
    patchOf({ op: 'replace', path: 'active[value eq "x"]', value: false }),
    '400 invalidPath',
  ],
  [
    'a part of the user name',
    patchOf({ op: 'replace', path: 'userName.value', value: 'a@acme.example' }),
    '400 invalidPath',
  ],
  ['a broken path', patchOf({ op: 'replace', path: 'emails[type eq "work"', value: 'a' }), '400 invalidPath'],
  ['text for operations', { Operations: 'all' }, '400 invalidSyntax'],
  ['a list', [], '400 invalidSyntax'],
  [
    'very many operations',
    patchOf(...Array.from({ length: 1_001 }, () => ({ op: 'add', path: 'title', value: 'x' }))),
    '400 tooMany',
  ],
] as const)('a change with %s is refused, and changes nothing', async (_, body, refusal) => {
  const id = (await find('externalId eq "id-of-wanda"'))[0] ?? ''
  const before = await directory.send('GET', `/Users/${id}`)
  expect(await directory.outcome('PATCH', `/Users/${id}`, body)).toBe(refusal)
  expect((await directory.send('GET', `/Users/${id}`)).body).toEqual(before.body)
})
