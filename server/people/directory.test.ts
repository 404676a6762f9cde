import { describe, expect, test } from 'vitest'
import { me } from '#contract/accounts.ts'
import type { PeopleFilter } from '#contract/listed-people.ts'
import * as calls from '#contract/people.ts'
import { rateLimits } from '#contract/rate-limits.ts'
import { readCsv } from '#contract/text/csv.ts'
import { type Member, openCompany } from '#server/testing/company.ts'
import { fileForm } from '#server/testing/files/file-form.ts'

const company = await openCompany()
const { owner } = company
const admin = await company.join('Ada', { role: 'admin' })
const teamId = await company.team('Roofers')
await company.join('Tess', { teamId })
const names = ['Zoë,Adams', '=cmd(),Percent', 'Under_score,100%', '"O""Neil, Jr",Baker']
const rows = names.map((name, i) => `${name},new${i}@elsewhere.example\n`).join('')
const form = fileForm('csv', `firstName,lastName,email\n${rows}`)
await owner.send({ method: 'POST', url: `${calls.importUsers.path}?invitations=now`, ...form })

const firstNames = async (query: PeopleFilter & { offset?: number; limit?: number }) =>
  (await admin.call(calls.searchUsers, { query })).users.map(({ firstName }) => firstName)

describe('the list of people', () => {
  test('is searched by every word of name and address, in any case', async () => {
    expect(await firstNames({ search: 'zoë' })).toEqual(['Zoë'])
    expect(await firstNames({ search: 'ADAMS zo' })).toEqual(['Zoë'])
    expect(await firstNames({ search: 'zoe ádäms' })).toEqual(['Zoë'])
    expect(await firstNames({ search: 'olivia@acme' })).toEqual(['Olivia'])
    expect(await firstNames({ search: '100%' })).toEqual(['Under_score'])
    expect(await firstNames({ search: 'r_s' })).toEqual(['Under_score'])
    expect(await firstNames({ search: '\\' })).toEqual([])
    expect(await firstNames({ search: 'adams tess' })).toEqual([])
  })

  test('is filtered and sorted', async () => {
    expect(await firstNames({ role: 'admin' })).toEqual(['Ada'])
    expect(await firstNames({ teamId })).toEqual(['Tess'])
    expect(await firstNames({ state: 'not-signed-in' })).toEqual(['Under_score', 'Zoë', 'O"Neil, Jr', '=cmd()'])
    expect((await firstNames({ sort: 'newest' })).at(-1)).toBe('Olivia')
    expect((await firstNames({ sort: 'active' })).slice(0, 3).toSorted()).toEqual(['Ada', 'Olivia', 'Tess'])
  })

  test.each(['name', 'newest', 'active', 'role'] as const)(
    'sorted by %s is also sorted the other way around',
    async sort => {
      const usual = await firstNames({ sort })
      expect(await firstNames({ sort, order: 'reversed' })).toEqual(usual.toReversed())
      expect(await firstNames({ sort, order: 'reversed', offset: 2, limit: 3 })).toEqual(usual.toReversed().slice(2, 5))
    },
  )

  test('comes a page at a time, with counts of the whole', async () => {
    const { users, total, nextOffset, counts } = await admin.call(calls.searchUsers, { query: { limit: 3 } })
    expect([users.length, total, nextOffset]).toEqual([3, 7, 3])
    expect(counts).toEqual({ all: 7, owner: 1, admin: 1, viewer: 5, notSignedIn: 4, notInvited: 0, noAddress: 0 })
    const rest = await admin.call(calls.searchUsers, { query: { limit: 10, offset: 3, role: 'viewer' } })
    expect([rest.users.length, rest.total, rest.nextOffset]).toEqual([2, 5, null])
    expect(rest.counts).toEqual(counts)
    const tess = (await admin.call(calls.searchUsers, { query: { search: 'tess' } })).users[0]
    expect(tess).toMatchObject({
      teams: ['Company-wide', 'Roofers'],
      hasSignedIn: true,
      lastActiveAt: expect.any(String),
    })
  })

  test('says the day of the last activity as the company counts days', async () => {
    const { pool } = company.database
    await pool.query(`update company set time_zone = 'America/Chicago'`)
    await pool.query(`update users set last_active_at = '2026-03-02T03:00:00Z' where first_name = 'Tess'`)
    const [tess] = (await admin.call(calls.searchUsers, { query: { search: 'tess' } })).users
    expect(tess?.lastActiveAt).toBe('2026-03-01T18:00:00.000Z')
    const { body } = await admin.send({ url: `${calls.exportUsers.path}?search=tess` })
    expect(body).toContain(',2026-03-01,yes')
  })

  test('is exported whole, with no cell that a spreadsheet computes', async () => {
    const response = await admin.send({ url: `${calls.exportUsers.path}?state=not-signed-in` })
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="people.csv"',
    })
    expect(response.body.startsWith('\uFEFFfirstName,lastName,email,role,teams,')).toBe(true)
    const rows = [...readCsv(response.body)]
    expect(rows.slice(1).map(([firstName]) => firstName)).toEqual(['Under_score', 'Zoë', 'O"Neil, Jr', "'=cmd()"])
    expect(rows[2]?.slice(1, 5)).toEqual(['Adams', 'new0@elsewhere.example', 'viewer', 'Company-wide'])
  })
})

describe('an invitation', () => {
  const resend = (by: Member, id: number) => by.refused(calls.resendInvitation, { params: { id } })

  test('is resent to users who have not signed in, a few times per hour', async () => {
    const { users } = await owner.call(calls.searchUsers, { query: { search: 'zoë' } })
    const { id = 0 } = users[0] ?? {}
    const email = users[0]?.email ?? ''
    expect(await company.mailsTo(email)).toHaveLength(1)
    for (let i = 0; i < rateLimits.invitationsPerHour; i += 1) expect(await resend(admin, id)).toBe('200 accepted')
    expect(await resend(admin, id)).toBe('429 invitation.too-many')
    expect(await company.mailsTo(email)).toHaveLength(1 + rateLimits.invitationsPerHour)
    expect((await company.linkInMail(email)).searchParams.get('setup')).toBe('true')
  })

  test('goes to a changed address as often, and to 30 people in an hour', async () => {
    const add = async (n: number) => {
      const body = {
        email: `late${n}@elsewhere.example`,
        firstName: 'Late',
        lastName: `No ${n}`,
        role: 'viewer' as const,
      }
      return (await owner.call(calls.addUser, { body })).id
    }
    const move = (id: number, email: string) =>
      admin.refused(calls.editUser, { params: { id }, body: { email: `${email}@elsewhere.example` } })
    await company.database.pool.query('delete from attempts')
    const first = await add(0)
    for (let n = 0; n < rateLimits.invitationsPerHour; n += 1)
      expect(await move(first, `moved${n}`)).toBe('200 accepted')
    expect(await move(first, 'moved')).toBe('429 invitation.too-many')
    expect(await admin.refused(calls.editUser, { params: { id: first }, body: { lastName: 'Later' } })).toBe(
      '200 accepted',
    )
    for (let n = rateLimits.invitationsPerHour; n < rateLimits.invitationsByOnePerHour; n += 1)
      expect(await resend(admin, await add(n))).toBe('200 accepted')
    const last = await add(rateLimits.invitationsByOnePerHour)
    expect(await resend(admin, last)).toBe('429 invitation.too-many-sent')
    expect(await move(last, 'elsewhere')).toBe('429 invitation.too-many-sent')
    expect(await resend(owner, last)).toBe('200 accepted')
  })

  test('is refused for users who have signed in, and to admins for owners', async () => {
    expect(await resend(owner, admin.id)).toBe('409 user.signed-in')
    const body = { email: 'oz@elsewhere.example', firstName: 'Oz', lastName: 'Owner', role: 'owner' as const }
    const second = await owner.call(calls.addUser, { body })
    expect(await resend(admin, second.id)).toBe('403 permission.denied')
    expect(await resend(owner, second.id)).toBe('200 accepted')
    await owner.call(calls.removeUser, { params: { id: second.id } })
    expect(await resend(owner, second.id)).toBe('404 user.missing')
  })
})

test('of two admins who remove or demote each other at once, one succeeds', async () => {
  for (const attempt of ['remove', 'demote'] as const) {
    const [one, two] = [await company.join('One', { role: 'admin' }), await company.join('Two', { role: 'admin' })]
    const by = (actor: Member, id: number) =>
      attempt === 'remove'
        ? actor.refused(calls.removeUser, { params: { id } })
        : actor.refused(calls.setUserRole, { params: { id }, body: { role: 'viewer' } })
    const responses = await Promise.all([by(one, two.id), by(two, one.id)])
    expect(responses).toContain('200 accepted')
    const here = await owner.call(calls.searchUsers, { query: { role: 'admin', search: 'test' } })
    expect(here.users.filter(({ id }) => [one.id, two.id].includes(id))).toHaveLength(1)
    expect(await one.refused(me)).toBe(
      responses[1] === '200 accepted' && attempt === 'remove' ? '401 session.none' : '200 accepted',
    )
  }
})
