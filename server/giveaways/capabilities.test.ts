import { expect, test } from 'vitest'
import { getCompany } from '#contract/company.ts'
import * as calls from '#contract/giveaways.ts'
import { type Member, openCompany } from '#server/testing/company.ts'
import { endOf, giveawayOf } from './giveaways.fixture.ts'

/** The table of capabilities for giveaways, each cell checked over HTTP. */
type Who = 'owner' | 'admin' | 'team owner' | 'viewer' | 'nobody'
const company = await openCompany({ rateLimits: false })
const teams = { own: await company.team('Own'), other: await company.team('Other') }
const admin = await company.join('Ada', { role: 'admin' })
const keeper = await company.join('Tom', { teamId: teams.own, isTeamOwner: true })
const viewer = await company.join('Vic', { teamId: teams.own })
const who: Record<Who, Pick<Member, 'send'>> = {
  owner: company.owner,
  admin,
  'team owner': keeper,
  viewer,
  nobody: company.visitor(),
}
const idOf = async (lastsMs: number, form = {}) => (await giveawayOf(company.owner, lastsMs, form)).id
const ids = {
  company: await idOf(3_600_000),
  own: await idOf(3_600_000, { teamId: teams.own }),
  other: await idOf(3_600_000, { teamId: teams.other }),
  drawn: await idOf(300),
}
await endOf(company, ids.drawn)

const at = (ms: number) => new Date(Date.now() + ms).toISOString()
const form = (teamId: number | null) => ({
  title: 'Draw',
  prize: 'Kit',
  startDate: at(0),
  endDate: at(3_600_000),
  teamId,
})
const create = (teamId: number | null) => ({ method: 'POST', url: '/api/giveaways', payload: form(teamId) }) as const
const edit = (id: number) =>
  ({ method: 'PATCH', url: `/api/giveaways/${id}`, payload: { prize: `${Math.random()}` } }) as const
const remove = async (teamId: number | null) => {
  const { id } = await company.owner.call(calls.createGiveaway, { body: form(teamId) })
  return { method: 'DELETE', url: `/api/giveaways/${id}` } as const
}
const post = (id: number, act: string, payload = {}) =>
  ({ method: 'POST', url: `/api/giveaways/${id}/${act}`, payload }) as const
const get = (url: string) => ({ method: 'GET', url }) as const
const template = { giveawayWinnerTemplate: '{{winner}} wins {{prize}}' }

// biome-ignore format: a table is read by its columns
test.each([
  // what, how, and the responses to: owner, admin, team owner, viewer, nobody
  ['list', () => get('/api/giveaways'), [200, 200, 200, 403, 401]],
  ['create company-wide', () => create(null), [201, 403, 403, 403, 401]],
  ['create company-wide as 9', () => create(9), [201, 403, 403, 403, 401]],
  ['create in a team of one’s own', () => create(teams.own), [201, 201, 201, 403, 401]],
  ['create in another team', () => create(teams.other), [201, 201, 404, 403, 401]],
  ['edit a company-wide one', () => edit(ids.company), [200, 200, 403, 403, 401]],
  ['edit one of a team of one’s own', () => edit(ids.own), [200, 200, 200, 403, 401]],
  ['edit one of another team', () => edit(ids.other), [200, 200, 404, 403, 401]],
  ['delete a company-wide one', () => remove(null), [200, 200, 403, 403, 401]],
  ['delete one of a team of one’s own', () => remove(teams.own), [200, 200, 200, 403, 401]],
  ['delete one of another team', () => remove(teams.other), [200, 200, 404, 403, 401]],
  ['hand over the prize', () => post(ids.drawn, 'hand-over'), [200, 403, 403, 403, 401]],
  ['draw again', () => post(ids.drawn, 'draw-again', { reason: 'x', round: 99 }), [409, 403, 403, 403, 401]],
  ['confirm a draw', () => post(ids.drawn, 'confirm'), [409, 403, 403, 403, 401]],
  ['edit templates', () => ({ method: 'PATCH', url: '/api/company/giveaway-templates', payload: template } as const), [200, 200, 403, 403, 401]],
  ['see what is running', () => get('/api/giveaways/active'), [200, 200, 200, 200, 401]],
  ['see one’s status', () => get('/api/users/me/lottery-status'), [200, 200, 200, 200, 401]],
  ['verify a company-wide draw', () => get(`/api/giveaways/${ids.drawn}/draw`), [200, 200, 200, 200, 401]],
  ['verify one of a team of one’s own', () => get(`/api/giveaways/${ids.own}/draw`), [200, 200, 200, 200, 401]],
  ['verify one of another team', () => get(`/api/giveaways/${ids.other}/draw`), [200, 200, 404, 404, 401]],
  ['the time', () => get('/api/time'), [200, 200, 200, 200, 401]],
] as const)('%s', async (_, request, expected) => {
  const responses: number[] = []
  for (const by of ['owner', 'admin', 'team owner', 'viewer', 'nobody'] as const)
    responses.push((await who[by].send(await request())).statusCode)
  expect(responses).toEqual(expected)
})

test('the lists have what concerns each, and the winner’s address only for leadership', async () => {
  const listed = async (by: Member) => (await by.call(calls.listGiveaways)).map(({ id }) => id)
  expect(await listed(company.owner)).toEqual(expect.arrayContaining(Object.values(ids)))
  expect(await listed(admin)).toEqual(await listed(company.owner))
  const own = await listed(keeper)
  expect(own).toEqual(expect.arrayContaining([ids.company, ids.own, ids.drawn]))
  expect(own).not.toContain(ids.other)
  const running = (await viewer.call(calls.activeGiveaways)).map(({ id }) => id)
  expect(running).toEqual(expect.arrayContaining([ids.company, ids.own]))
  expect(running).not.toContain(ids.other)

  const winnerFor = async (by: Member) =>
    (await by.call(calls.listGiveaways)).find(({ id }) => id === ids.drawn)?.winner
  expect((await winnerFor(admin))?.email).toMatch(/@acme\.example$/)
  expect(await winnerFor(keeper)).toEqual(expect.not.objectContaining({ email: expect.anything() }))
  for (const call of [calls.giveawayStatus, calls.activeGiveaways])
    expect(JSON.stringify(await company.owner.call(call))).not.toContain('@acme.example')
})

test('templates are shown to those who manage giveaways, and denials say what for', async () => {
  for (const by of [company.owner, admin, keeper])
    expect(await by.call(getCompany)).toHaveProperty('giveawayWinnerTemplate')
  expect(await viewer.call(getCompany)).not.toHaveProperty('giveawayWinnerTemplate')
  const manage = await viewer.try(calls.listGiveaways, {})
  expect(manage.body.message).toBe("You don't have permission to manage giveaways.")
  const created = await viewer.try(calls.createGiveaway, { body: form(null) })
  expect(created.body.message).toBe("You don't have permission to create giveaways.")
})
