import { expect, test } from 'vitest'
import { confirmPost } from '#contract/confirmations.ts'
import { viewPost } from '#contract/engagement.ts'
import { createPost } from '#contract/feed.ts'
import { limits } from '#contract/limits.ts'
import { removeMember } from '#contract/members.ts'
import { setTimeZone } from '#contract/organization.ts'
import { removeUser } from '#contract/people.ts'
import { personSheet, type SheetPost } from '#contract/person-sheet.ts'
import { notifyNonViewers } from '#contract/push.ts'
import { type Member, openCompany } from '#server/testing/company.ts'
import { addDays } from '../calendar.ts'
import { dayIn, zoneAtNoon } from '../zones.fixture.ts'

const timeZone = zoneAtNoon()
const today = dayIn(timeZone, Date.now())
const company = await openCompany({ rateLimits: false })
const { owner } = company
await owner.call(setTimeZone, { body: { timeZone } })
const teamId = await company.team('Plumbing')
const tom = await company.join('Tom', { teamId, isTeamOwner: true })
const joy = await company.join('Joy', { teamId })

const run = (statement: string, values: unknown[] = []) => company.database.pool.query(statement, values)
const write = async (content: string, body = {}) => (await owner.call(createPost, { body: { content, ...body } })).id
const query = { from: addDays(today, -1), to: today }
const sheetOf = (by: Member, { id }: { id: number } = joy, also = {}) =>
  by.call(personSheet, { params: { id }, query: { ...query, ...also } })
const texts = (posts: readonly SheetPost[]) => posts.map(({ text }) => text)

test('a sheet has what somebody read, did not read and is to confirm, by days that only they see as times', async () => {
  const [safety, shoring] = [
    await write('Safety\nfirst', { askToConfirm: true }),
    await write('Shoring', { teamId, askToConfirm: true }),
  ]
  await write('Parts', { teamId })
  await write('Yard')
  await run(
    `insert into push_subscriptions (user_id, endpoint, p256dh, auth) values ($1, 'https://push.example/joy', '', '')`,
    [joy.id],
  )
  await owner.call(notifyNonViewers, { params: { id: shoring }, body: {} })
  // An old reminder stays in the sheet.
  await run(`update reminders set sent_at = sent_at - interval '1 day' where post_id = $1`, [shoring])
  await owner.call(notifyNonViewers, { params: { id: safety }, body: {} })
  await joy.call(viewPost, { params: { id: safety } })
  await joy.call(confirmPost, { params: { id: safety }, body: {} })
  const sheet = await sheetOf(owner)
  expect(sheet.counts).toEqual({ read: 1, notRead: 3, toConfirm: 1, unreadAsking: 1, teams: 2 })
  expect(sheet.nextToRemind).toEqual({ postId: shoring, text: 'Shoring' })
  expect(sheet.lastRemindedAt).toBe(sheet.toConfirm[0]?.remindedAt)
  expect([texts(sheet.read), texts(sheet.notRead), texts(sheet.toConfirm)]).toEqual([
    ['Safety first'],
    ['Yard', 'Parts', 'Shoring'],
    ['Shoring'],
  ])
  expect(sheet.user).toMatchObject({ id: joy.id, role: 'viewer', teams: ['Plumbing'] })
  const own = await sheetOf(joy)
  const [seen, mine] = [sheet.read[0], own.read[0]]
  const noon = (at: string | null | undefined) =>
    at && [dayIn(timeZone, Date.parse(at)), new Date(at).getUTCMinutes(), new Date(at).getUTCSeconds()]
  expect([noon(seen?.readAt), noon(seen?.remindedAt)]).toEqual([
    [today, 0, 0],
    [today, 0, 0],
  ])
  const { rows } = await run(
    'select v.read_at, c.confirmed_at, r.sent_at from views v join confirmations c using (post_id, user_id) join reminders r using (post_id, user_id) where user_id = $1',
    [joy.id],
  )
  const exact = { readAt: rows[0].read_at.toISOString(), remindedAt: rows[0].sent_at.toISOString() }
  expect(mine).toEqual({ ...seen, ...exact })
  expect(seen).toMatchObject({ confirmedAt: rows[0].confirmed_at.toISOString(), teamId: 9, teamName: 'Company-wide' })
  expect(noon(sheet.toConfirm[0]?.remindedAt)).toEqual([addDays(today, -1), 0, 0])

  const ofTeam = await sheetOf(tom)
  expect([texts(ofTeam.read), texts(ofTeam.notRead), texts(ofTeam.toConfirm)]).toEqual([
    [],
    ['Parts', 'Shoring'],
    ['Shoring'],
  ])
  expect(ofTeam.counts).toEqual({ read: 0, notRead: 2, toConfirm: 1, unreadAsking: 1, teams: 1 })
  expect(await sheetOf(tom, tom)).toMatchObject({ user: { ownedTeams: ['Plumbing'] }, counts: { notRead: 4 } })
  expect(await sheetOf(owner, joy, { from: addDays(today, -9), to: addDays(today, -1) })).toMatchObject({
    counts: { read: 0, notRead: 0, toConfirm: 0, unreadAsking: 0, teams: 0 },
    lastRemindedAt: null,
    nextToRemind: null,
  })
})

test('a sheet has pages, and none for those who left', async () => {
  const cy = await company.join('Cy', { teamId })
  const ladders = await write('Ladders', { askToConfirm: true })
  await run(`insert into reminders (post_id, user_id, sent_at) values ($1, $2, now())`, [ladders, cy.id])
  await run(`update posts set counted_at = now() - interval '2 minutes' where id = $1`, [ladders])
  const posts = limits.sheetPosts + 50
  await run(
    `with numbered as (update teams set last_seq = last_seq + $2, live = live + $2 where id = $1 returning last_seq - $2 as seq)
     insert into posts (team_id, author_id, content, seq, counted_at, audience, audience_joined)
     select $1, $3, 'No ' || n, numbered.seq + n, now() - interval '1 minute' + least(n, 100) * interval '1 microsecond', 3, 3
     from numbered, generate_series(1, $2) n`,
    [teamId, posts, owner.id],
  )
  const first = await sheetOf(owner, cy)
  const second = await sheetOf(owner, cy, { cursor: first.nextCursor ?? '' })
  expect([first.notRead.length, second.notRead.length, second.nextCursor]).toEqual([limits.sheetPosts, 51, null])
  expect(texts([...first.notRead, ...second.notRead])).toEqual([
    ...Array.from({ length: posts }, (_, n) => `No ${posts - n}`),
    'Ladders',
  ])
  // The first page has the figures of all.
  expect([texts(first.toConfirm), texts(second.toConfirm)]).toEqual([[], ['Ladders']])
  expect(first).toMatchObject({
    counts: { read: 0, notRead: posts + 1, toConfirm: 1, unreadAsking: 1, teams: 2 },
    lastRemindedAt: second.toConfirm[0]?.remindedAt,
    nextToRemind: { postId: ladders, text: 'Ladders' },
  })
  await owner.call(removeMember, { params: { id: teamId, userId: cy.id } })
  expect(await tom.refused(personSheet, { params: { id: cy.id }, query })).toBe('404 user.missing')
  expect((await sheetOf(owner, cy)).counts.notRead).toBe(1)
  await owner.call(removeUser, { params: { id: cy.id } })
  expect(await owner.refused(personSheet, { params: { id: cy.id }, query })).toBe('404 user.missing')
})
