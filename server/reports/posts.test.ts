import { describe, expect, test } from 'vitest'
import { viewPost } from '#contract/engagement.ts'
import { createPost } from '#contract/feed.ts'
import { removeMember } from '#contract/members.ts'
import { setTimeZone } from '#contract/organization.ts'
import { notifyNonViewers } from '#contract/push.ts'
import { postReach } from '#contract/reach.ts'
import * as calls from '#contract/reports.ts'
import { engagementTrends, readingHours } from '#contract/trends.ts'
import { type Member, openCompany } from '#server/testing/company.ts'

const company = await openCompany()
const { owner } = company
const teamId = await company.team('Roofers')

const run = (statement: string, values: unknown[] = []) => company.database.pool.query(statement, values)
const write = async (content = 'News', team = teamId) =>
  (await owner.call(createPost, { body: { content, teamId: team } })).id
const view = (by: Member, id: number) => by.call(viewPost, { params: { id } })

describe('the reach of posts', () => {
  test('has the time until half had read it, while half of them have', async () => {
    const team = await company.team('Half')
    const people: Member[] = []
    for (const name of ['Hal', 'Hy', 'Hope', 'Hana']) people.push(await company.join(name, { teamId: team }))
    const id = await write('Half of us', team)
    const [post, ...others] = (await owner.call(calls.postsReach, { query: { teamId: team } })).posts
    expect(others).toEqual([])
    expect(post).toMatchObject({ id, text: 'Half of us', meant: 4, read: 0, reach: 0, secondsUntilHalf: null })
    const seconds = async () =>
      (await owner.call(calls.postsReach, { query: { teamId: team } })).posts[0]?.secondsUntilHalf
    const [hal, hy, hope] = people as [Member, Member, Member]
    await view(hal, id)
    expect(await seconds()).toBeNull()
    await view(hy, id)
    await run(`update posts set half_read_at = counted_at + interval '90 seconds' where id = $1`, [id])
    expect(await seconds()).toBe(90)
    await view(hope, id)
    expect(await seconds()).toBe(90)
    for (const member of [hal, hy]) await owner.call(removeMember, { params: { id: team, userId: member.id } })
    expect(await seconds()).toBe(90)
    const second = await write('Again', team)
    await view(hope, second)
    await owner.call(removeMember, { params: { id: team, userId: hope.id } })
    const rows = (await owner.call(calls.postsReach, { query: { teamId: team, sort: 'half', order: 'asc' } })).posts
    expect(rows.map(row => [row.id, row.meant, row.read, row.secondsUntilHalf])).toEqual([
      [second, 1, 0, null],
      [id, 1, 0, null],
    ])
  })

  test('comes the slowest first: those that half have not read yet, the oldest of them first', async () => {
    const team = await company.team('Slow')
    const nobody = await write('For nobody', team)
    const sue = await company.join('Sue', { teamId: team })
    const ids = new Map<string, number>()
    for (const name of ['old', 'fast', 'slow', 'new']) ids.set(name, await write(name, team))
    for (const name of ['fast', 'slow']) await view(sue, ids.get(name) ?? 0)
    for (const [name, seconds] of [
      ['fast', 60],
      ['slow', 600],
    ] as const)
      await run(`update posts set half_read_at = counted_at + make_interval(secs => $2) where id = $1`, [
        ids.get(name),
        seconds,
      ])
    const listed = async (order: 'asc' | 'desc') => {
      const pages = []
      for (const offset of [0, 2, 4])
        pages.push(
          ...(await owner.call(calls.postsReach, { query: { teamId: team, sort: 'half', order, offset, limit: 2 } }))
            .posts,
        )
      return pages.map(post => post.text)
    }
    expect(await listed('desc')).toEqual(['old', 'new', 'slow', 'fast', 'For nobody'])
    expect(await listed('asc')).toEqual(['fast', 'slow', 'new', 'old', 'For nobody'])
    expect(nobody).toBeGreaterThan(0)
  })

  test('comes by time of publication, a page at a time', async () => {
    const team = await company.team('Pages')
    const ids = [await write('One', team), await write('Two', team), await write('Three', team)]
    const pages = async (order: 'asc' | 'desc') => {
      const first = await owner.call(calls.postsReach, { query: { teamId: team, order, limit: 2 } })
      expect([first.total, first.nextOffset]).toEqual([3, 2])
      const rest = await owner.call(calls.postsReach, { query: { teamId: team, order, limit: 2, offset: 2 } })
      expect([rest.total, rest.nextOffset]).toEqual([3, null])
      return [...first.posts, ...rest.posts].map(({ id, author }) => [id, author.id])
    }
    expect(await pages('asc')).toEqual(ids.map(id => [id, owner.id]))
    expect(await pages('desc')).toEqual(ids.toReversed().map(id => [id, owner.id]))
  })

  test('is searched, sorted and limited to days of the company', async () => {
    const old = await write('Long ago')
    await run(`update posts set counted_at = '2026-03-01T20:00Z' where id = $1`, [old])
    const on = async (day: string, timeZone: string) => {
      await owner.call(setTimeZone, { body: { timeZone } })
      return (await owner.call(calls.postsReach, { query: { from: day, to: day } })).posts.map(({ id }) => id)
    }
    expect(await on('2026-03-01', 'UTC')).toEqual([old])
    expect(await on('2026-03-02', 'Asia/Calcutta')).toEqual([old])
    expect(await on('2026-03-01', 'Asia/Calcutta')).toEqual([])
    const searched = await owner.call(calls.postsReach, {
      query: { search: 'olivia AGO', from: '2026-02-01', to: '2026-04-01' },
    })
    expect(searched).toMatchObject({ total: 1, nextOffset: null, posts: [{ id: old, team: { name: 'Roofers' } }] })
  })

  test.each([
    [{ from: '2026-03-02', to: '2026-03-01' }],
    [{ from: '2026-03-02' }],
    [{ from: '2024-01-01', to: '2026-03-01' }],
    [{ from: '0001-01-01', to: '0001-01-02' }],
    [{ from: 'yesterday', to: 'today' }],
  ])('%j is refused', async query => {
    for (const call of [calls.postsReach, engagementTrends, readingHours])
      expect(await owner.refused(call, { query })).toBe('422 request.invalid')
  })
})

describe('who has not read a post', () => {
  test('is reminded by mail where a push reaches nobody, once in the cooldown', async () => {
    const team = await company.team('Mail')
    const mo = await company.join('Mo', { teamId: team })
    const max = await company.join('Max', { teamId: team })
    const id = await write('Please read, by mail', team)
    const body = { by: 'mail' as const, userIds: [mo.id] }
    expect(await owner.refused(notifyNonViewers, { params: { id }, body })).toBe('409 notify.no-mail')
    const withMail = await company.secondInstance({ smtpUrl: 'smtp://127.0.0.1:1' })
    const sent = async (url: string, payload?: object) => {
      const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const headers = { ...withMail.addressHeaders, cookie }
      const response = await withMail.app.http.inject({ method: payload ? 'POST' : 'GET', url, headers, payload })
      return response.json()
    }
    expect((await sent(`/api/posts/${id}/reach`)).notReached[1].actionIds).toEqual(
      [max.id, mo.id].toSorted((a, b) => a - b),
    )
    await run(`update posts set notified_at = now() where id = $1`, [id])
    expect(await sent(`/api/posts/${id}/notify-non-viewers`, body)).toEqual({ queued: 1, unreachable: 0, skipped: 0 })
    expect(await sent(`/api/posts/${id}/notify-non-viewers`, body)).toMatchObject({ error: 'notify.too-soon' })
    const mail = (await company.mailsTo(mo.email)).at(-1)
    expect(mail?.subject).toBe('Please read, by mail')
    expect(mail?.text).toContain('Please read, by mail')
    expect(mail?.text).toContain(`/#post-${id}`)
    const { users = [] } = (await owner.call(postReach, { params: { id } })).notReached[1] ?? {}
    expect(users.map(user => [user.id, user.remindedAt !== null])).toEqual([
      [max.id, false],
      [mo.id, true],
    ])
    await withMail.close()
  })
})
