import { expect, test } from 'vitest'
import * as calls from '#contract/people.ts'
import type { Role } from '#contract/policy.ts'
import { type Member, openCompany } from '#server/testing/company.ts'
import { fileForm } from '#server/testing/files/file-form.ts'

/** The table of capabilities for people, each cell checked over HTTP. */
type Who = 'owner' | 'admin' | 'team owner' | 'viewer' | 'nobody'
const company = await openCompany({ rateLimits: false })
const teamId = await company.team()
const who: Record<Who, Pick<Member, 'send'>> = {
  owner: company.owner,
  admin: await company.join('Ada', { role: 'admin' }),
  'team owner': await company.join('Tom', { teamId, isTeamOwner: true }),
  viewer: await company.join('Vic'),
  nobody: company.visitor(),
}

let added = 0
const body = (role: Role) => {
  added += 1
  return { email: `subject${added}@elsewhere.example`, firstName: 'Sub', lastName: 'Ject', role }
}
const file = (email: string) => fileForm('csv', `firstName,lastName,email\nSub,Ject,${email}\n`)
/** A fresh target user; imported, because that needs no password hash. */
async function subject(role: Role): Promise<number> {
  const { email } = body(role)
  await company.owner.send({ ...post('/api/users/bulk-import'), ...file(email) })
  const { users } = await company.owner.call(calls.searchUsers, { query: { search: email } })
  const id = users[0]?.id ?? 0
  if (role !== 'viewer') await company.owner.call(calls.setUserRole, { params: { id }, body: { role } })
  return id
}

const post = (url: string, payload?: object) => ({ method: 'POST', url, payload }) as const
const setRole = async (from: Role, to: Role) =>
  ({ method: 'PATCH', url: `/api/users/${await subject(from)}/role`, payload: { role: to } }) as const
const remove = async (role: Role) => ({ method: 'DELETE', url: `/api/users/${await subject(role)}` }) as const
const invite = async (role: Role) => post(`/api/admin/users/${await subject(role)}/invitation`)
const edit = async (role: Role) =>
  ({ method: 'PATCH', url: `/api/users/${await subject(role)}`, payload: { firstName: 'Corrected' } }) as const
const importOne = () => ({ ...post('/api/users/bulk-import'), ...file(body('viewer').email) })

// biome-ignore format: a table is read by its columns
test.each([
  // what, how, and the responses to: owner, admin, team owner, viewer, nobody
  ['list', () => ({ url: '/api/users' }), [200, 200, 403, 403, 401]],
  ['search', () => ({ url: '/api/users/search' }), [200, 200, 403, 403, 401]],
  ['export', () => ({ url: '/api/users/export' }), [200, 200, 403, 403, 401]],
  ['bulk import', importOne, [200, 200, 403, 403, 401]],
  ['add a viewer', () => post('/api/admin/users', body('viewer')), [201, 201, 403, 403, 401]],
  ['add an admin', () => post('/api/admin/users', body('admin')), [201, 201, 403, 403, 401]],
  ['add an owner', () => post('/api/admin/users', body('owner')), [201, 403, 403, 403, 401]],
  ['invite a viewer again', () => invite('viewer'), [200, 200, 403, 403, 401]],
  ['invite an owner again', () => invite('owner'), [200, 403, 403, 403, 401]],
  ['count invitations', () => ({ url: '/api/admin/invitations' }), [200, 200, 403, 403, 401]],
  ['invite everyone', () => post('/api/admin/invitations'), [200, 200, 403, 403, 401]],
  ['the last import', () => ({ url: '/api/users/bulk-import/last' }), [200, 200, 403, 403, 401]],
  ['correct a viewer', () => edit('viewer'), [200, 200, 403, 403, 401]],
  ['correct an admin', () => edit('admin'), [200, 200, 403, 403, 401]],
  ['correct an owner', () => edit('owner'), [200, 403, 403, 403, 401]],
  ['make a viewer an admin', () => setRole('viewer', 'admin'), [200, 200, 403, 403, 401]],
  ['make an admin a viewer', () => setRole('admin', 'viewer'), [200, 200, 403, 403, 401]],
  ['promote to owner', () => setRole('admin', 'owner'), [200, 403, 403, 403, 401]],
  ['demote an owner', () => setRole('owner', 'viewer'), [200, 403, 403, 403, 401]],
  ['remove a viewer', () => remove('viewer'), [200, 200, 403, 403, 401]],
  ['remove an admin', () => remove('admin'), [200, 200, 403, 403, 401]],
  ['remove an owner', () => remove('owner'), [200, 403, 403, 403, 401]],
] as const)('%s', async (_, request, expected) => {
  const responses: number[] = []
  for (const by of ['owner', 'admin', 'team owner', 'viewer', 'nobody'] as const)
    responses.push((await who[by].send(await request())).statusCode)
  expect(responses).toEqual(expected)
})

test('nobody can change their own role or remove themselves', async () => {
  for (const by of [company.owner, who.admin as Member]) {
    const params = { id: by.id }
    expect(await by.refused(calls.setUserRole, { params, body: { role: 'viewer' } })).toBe('403 permission.denied')
    expect(await by.refused(calls.editUser, { params, body: { firstName: 'Me' } })).toBe('403 permission.denied')
    expect(await by.refused(calls.removeUser, { params })).toBe('403 permission.denied')
  }
})
