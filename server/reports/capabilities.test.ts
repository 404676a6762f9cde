import { expect, test } from 'vitest'
import { createPost } from '#contract/feed.ts'
import { openCompany } from '#server/testing/company.ts'

const company = await openCompany()
const own = await company.team('Own')
const other = await company.team('Other')
const who = {
  owner: company.owner,
  admin: await company.join('Ada', { role: 'admin' }),
  'team owner': await company.join('Tom', { teamId: own, isTeamOwner: true }),
  member: await company.join('Mia', { teamId: own }),
  viewer: await company.join('Vic'),
  nobody: company.visitor(),
}
const write = async (teamId: number) => (await company.owner.call(createPost, { body: { content: 'News', teamId } })).id
const posts = { own: await write(own), other: await write(other), company: await write(9) }

const team = (id: number) => `/api/teams/${id}/engagement`
const report = (name: string, teamId?: number) =>
  `/api/engagement/${name}${teamId === undefined ? '' : `?teamId=${teamId}`}`
const days = 'from=2026-01-01&to=2026-01-31'
const sheet = (id: number, rest: string) => `/api/engagement/people/${id}${rest}?${days}`
const readers = (id: number, rest = '') => `/api/posts/${id}/reach${rest}`
const ofTeam = ['people', 'people/export', 'trends', 'trends/export', 'hours', 'hours/export', 'posts', 'posts/export']

/** What, and the responses to: owner, admin, team owner, member, viewer of no team, nobody. */
type Row = readonly [what: string, url: () => string, responses: readonly number[]]

// biome-ignore format: a table is read by its columns
const table: Row[] = [
  ['overview', () => report('overview'), [200, 200, 403, 403, 403, 401]],
  ['users', () => report('users'), [200, 200, 403, 403, 403, 401]],
  ...['teams', 'teams/export'].flatMap((name): Row[] => [
    [name, () => `${report(name)}?${days}`, [200, 200, 200, 403, 403, 401]],
    [`${name}, the own alone`, () => `${report(name, own)}&${days}`, [200, 200, 200, 403, 403, 401]],
    [`${name}, another alone`, () => `${report(name, other)}&${days}`, [200, 200, 404, 403, 403, 401]],
    [`${name} without days`, () => report(name), [422, 422, 422, 403, 403, 401]],
  ]),
  ['the members of the own team in some days', () => `/api/engagement/teams/${own}/people?${days}`, [200, 200, 200, 403, 403, 401]],
  ['the members of another', () => `/api/engagement/teams/${other}/people?${days}`, [200, 200, 404, 403, 403, 401]],
  ...['', '/export'].flatMap((rest): Row[] => [
    [`the sheet of a member${rest}`, () => sheet(who.member.id, rest), [200, 200, 200, 200, 403, 401]],
    [`the sheet of somebody in no team${rest}`, () => sheet(who.viewer.id, rest), [200, 200, 404, 403, 200, 401]],
    [`the sheet of nobody${rest}`, () => sheet(999, rest), [404, 404, 404, 403, 403, 401]],
  ]),
  ['departments, exported', () => report('departments/export'), [200, 200, 403, 403, 403, 401]],
  ['own team', () => team(own), [200, 200, 200, 403, 403, 401]],
  ['other team', () => team(other), [200, 200, 404, 403, 403, 401]],
  ['Company-wide', () => team(9), [200, 200, 403, 403, 403, 401]],
  ['no team', () => team(999), [404, 404, 404, 403, 403, 401]],
  ...ofTeam.flatMap((name): Row[] => [
    [`${name} of the company`, () => report(name), [200, 200, 403, 403, 403, 401]],
    [`${name} of the own team`, () => report(name, own), [200, 200, 200, 403, 403, 401]],
    [`${name} of another team`, () => report(name, other), [200, 200, 404, 403, 403, 401]],
    [`${name} of no team`, () => report(name, 999), [404, 404, 404, 403, 403, 401]],
  ]),
  ...['', '/export'].flatMap((rest): Row[] => [
    [`non-readers of a post of the own team${rest}`, () => readers(posts.own, rest), [200, 200, 200, 403, 404, 401]],
    [`non-readers of another team's post${rest}`, () => readers(posts.other, rest), [200, 200, 404, 404, 404, 401]],
    [`non-readers of a company post${rest}`, () => readers(posts.company, rest), [200, 200, 403, 403, 403, 401]],
    [`non-readers by a chip of the company${rest}`, () => `${readers(posts.own, rest)}?chip=low`, [200, 200, 403, 403, 404, 401]],
    [`non-readers by a chip of the team${rest}`, () => `${readers(posts.own, rest)}?chip=low&teamId=${own}`, [200, 200, 200, 403, 404, 401]],
  ]),
]

test.each(table)('%s', async (_, url, expected) => {
  const responses: number[] = []
  for (const by of Object.values(who)) responses.push((await by.send({ url: url() })).statusCode)
  expect(responses).toEqual(expected)
})

test('a refusal says what is refused', async () => {
  const text = "You don't have permission to view engagement reports."
  for (const [by, url] of [
    [who.viewer, report('overview')],
    [who.viewer, team(own)],
    [who['team owner'], report('people')],
    [who['team owner'], team(9)],
  ] as const)
    expect(JSON.parse((await by.send({ url })).body)).toMatchObject({ error: 'permission.denied', message: text })
})
