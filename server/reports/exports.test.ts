import { expect, test } from 'vitest'
import { readAudit } from '#contract/audit.ts'
import { createPost } from '#contract/feed.ts'
import { setTimeZone } from '#contract/organization.ts'
import { readCsv } from '#contract/text/csv.ts'
import { openCompany } from '#server/testing/company.ts'
import { dayIn, zoneAtNoon } from './zones.fixture.ts'

const company = await openCompany()
const { owner } = company
const teamId = await company.team('Roofers')
await company.join('Ann', { teamId })
const ben = await company.join('Ben', { teamId })

const run = (statement: string, values: unknown[] = []) => company.database.pool.query(statement, values)
const write = async (content = 'News', team = teamId) =>
  (await owner.call(createPost, { body: { content, teamId: team } })).id

test('every table is exported whole, with no cell that a spreadsheet computes, and the log says so', async () => {
  await run(`update users set first_name = '=cmd()' where id = $1`, [ben.id])
  const timeZone = zoneAtNoon()
  await owner.call(setTimeZone, { body: { timeZone } })
  const today = dayIn(timeZone, Date.now())
  const id = await write('=HYPERLINK("x")\nand more')
  const file = async (url: string) => {
    const response = await owner.send({ url })
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="[a-z-]+\.csv"$/),
    })
    expect(response.body.startsWith('\uFEFF')).toBe(true)
    return [...readCsv(response.body)]
  }
  const people = await file(`/api/engagement/people/export?teamId=${teamId}`)
  expect(people[0]?.slice(0, 5)).toEqual(['First name', 'Last name', 'Email', 'Teams', 'Engagement %'])
  expect(people.slice(1).map(row => row[0])).toEqual(["'=cmd()", 'Ann'])
  expect(people.map(row => row.at(-2))).toEqual(['Joined', 'yes', 'yes'])
  expect((await file('/api/engagement/people/export?search=ann')).slice(1)).toHaveLength(1)
  const days = 'from=2020-01-01&to=2020-12-31'
  const teams = await file(`/api/engagement/teams/export?${days}`)
  expect(teams.slice(0, 2)).toEqual([
    [
      'Team',
      'Members',
      'Joined',
      'Posts',
      'Reach %',
      'Band',
      'Reach % before',
      'Change (points)',
      'Not read',
      'To confirm',
    ],
    ['Company-wide', '3', '3', '0', '', '', '', '', '0', '0'],
  ])
  const sheet = await file(`/api/engagement/people/${ben.id}/export?from=${today}&to=${today}`)
  expect(sheet).toEqual([
    ['Post', 'Team', 'Published', 'Read on', 'Reminded on', 'Confirmed (UTC)', 'To confirm'],
    ['\'=HYPERLINK("x") and more', 'Roofers', today, '', '', '', 'no'],
  ])
  expect((await file('/api/engagement/departments/export')).map(row => row[0])).toEqual([
    'Department',
    'HVAC',
    'Plumbing',
    'Electric',
  ])
  expect(await file(`/api/engagement/trends/export?timeZone=Asia/Tokyo`)).toHaveLength(31)
  expect((await file('/api/engagement/hours/export')).map(row => row.length)).toEqual(
    Array.from({ length: 8 }, () => 25),
  )
  const posts = await file(`/api/engagement/posts/export?teamId=${teamId}`)
  expect(posts[1]?.slice(0, 3)).toEqual(['\'=HYPERLINK("x") and more', 'Olivia Owens', 'Roofers'])
  const unread = await file(`/api/posts/${id}/reach/export`)
  expect(unread.slice(1).map(row => row[0])).toEqual(["'=cmd()", 'Ann'])

  const { entries } = await owner.call(readAudit, { query: { kind: 'report' } })
  expect(entries.map(({ text }) => text).toReversed()).toEqual([
    'exported the engagement of people of Roofers (2 rows)',
    'exported the engagement of people (1 row)',
    expect.stringMatching(/^exported the engagement of teams \(\d rows\)$/),
    'exported the reading of =cmd() Test (1 row)',
    'exported the engagement of departments (3 rows)',
    'exported the engagement by day (30 rows)',
    'exported the hours in which posts are read (7 rows)',
    'exported the reach of posts of Roofers (1 row)',
    'exported who has not read a post (2 rows)',
  ])
})
