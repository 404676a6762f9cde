import { describe, expect, test } from 'vitest'
import { me, signIn } from '#contract/accounts.ts'
import { exportAudit, readAudit } from '#contract/audit.ts'
import { addComment } from '#contract/comments.ts'
import { postEngagement, viewPost } from '#contract/engagement.ts'
import * as feed from '#contract/feed.ts'
import { addUser, removeUser, searchUsers } from '#contract/people.ts'
import * as calls from '#contract/privacy.ts'
import { recordInstall } from '#contract/push.ts'
import { likePost, reactToComment, reactToPost } from '#contract/reactions.ts'
import { openKysely } from '#server/db/kysely.ts'
import { findDrift } from '#server/reading/recount.sql.ts'
import { openCompany } from '#server/testing/company.ts'

const company = await openCompany({ rateLimits: false })
const { owner } = company

const query = async (text: string, values: unknown[] = []) => (await company.database.pool.query(text, values)).rows
const drift = () => findDrift(openKysely(company.database.pool))
const install = { deviceType: 'mobile', platform: 'Pixel 9', browserName: 'Chrome', browserVersion: '150' } as const

/** Somebody who has written, liked and read, and was removed. */
async function leaver(firstName: string) {
  const teamId = await company.team(firstName)
  const member = await company.join(firstName, { teamId, canPost: true })
  const other = await company.joinByCalls(`${firstName}other`, { teamId, canPost: true })
  const own = await member.call(feed.createPost, { body: { content: 'Mine', teamId } })
  const theirs = await other.call(feed.createPost, { body: { content: 'Theirs', teamId } })
  await member.call(viewPost, { params: { id: theirs.id }, body: {} })
  await other.call(viewPost, { params: { id: own.id }, body: {} })
  await member.call(likePost, { params: { id: theirs.id } })
  await member.call(addComment, { params: { id: theirs.id }, body: { content: 'Well said' } })
  const answer = await owner.call(addComment, { params: { id: theirs.id }, body: { content: 'Noted' } })
  await member.call(reactToPost, { params: { id: own.id }, body: { kind: 'celebrate' } })
  await other.call(reactToPost, { params: { id: own.id }, body: { kind: 'support' } })
  await member.call(reactToComment, { params: { id: answer.id }, body: { kind: 'thanks' } })
  await other.call(addComment, { params: { id: own.id }, body: { content: 'Thanks' } })
  await member.call(recordInstall, { body: install })
  await owner.call(removeUser, { params: { id: member.id } })
  return { member, other, teamId, own, theirs }
}

describe('what is recorded', () => {
  test('is shown to everyone, with what leaders see of it', async () => {
    const teamId = await company.team('Boilers')
    const ann = await company.join('Ann', { teamId })
    await company.join('Tom', { teamId, isTeamOwner: true })
    await company.join('Una', { teamId: await company.team('Ducts'), isTeamOwner: true })
    const { id } = await owner.call(feed.createPost, { body: { content: 'Read me', teamId } })
    await ann.call(viewPost, { params: { id }, body: {} })
    await ann.call(recordInstall, { body: install })
    expect(await ann.call(calls.recordedAboutMe)).toEqual({
      teams: ['Boilers'],
      engagementRate: 100,
      hasPWAInstalled: true,
      hasNotifications: false,
      lastActiveAt: expect.any(String),
      owners: ['Olivia Owens'],
      leaders: ['Olivia Owens', 'Tom Test'],
      leaderCount: 2,
      isAuditPrinted: false,
      keptDays: { times: 30, activity: 365, devices: 90 },
      recordYears: 10,
    })
    expect(await company.visitor().refused(calls.recordedAboutMe)).toBe('401 session.none')
  })

  test('can be downloaded by the person alone, without secrets', async () => {
    const { other, own } = await leaver('Dora')
    const response = await other.send({ url: calls.downloadMyData.path })
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="my-data.json"',
      'cache-control': 'no-store',
    })
    const data = JSON.parse(response.body)
    expect(data).toMatchObject({
      account: [{ email: other.email }],
      posts: [{ content: 'Theirs', team: 'Dora' }],
      comments: [{ content: 'Thanks', postId: own.id }],
      likes: [{ postId: own.id, commentId: null, kind: 'support' }],
      read: [{ postId: own.id, readAt: expect.any(String) }],
      activityLog: expect.arrayContaining([expect.objectContaining({ action: 'user.added' })]),
    })
    expect(response.body).not.toMatch(/argon2|password_hash|token/i)
    expect((await owner.call(readAudit, { query: {} })).entries[0]?.text).toBe('downloaded their own data')
  })

  test('about reading is shown to leaders as a day of the company', async () => {
    const ida = await company.join('Ida')
    const { id } = await owner.call(feed.createPost, { body: { content: 'When?' } })
    await ida.call(viewPost, { params: { id }, body: {} })
    await query(`update views set read_at = '2026-11-02T03:30:00Z' where post_id = $1`, [id])
    const dayOf = async () => (await owner.call(postEngagement, { params: { id } })).viewedUsers[0]?.viewedAt
    expect(await dayOf()).toBe('2026-11-02T12:00:00.000Z')
    await query(`update company set time_zone = 'America/New_York'`)
    expect(await dayOf()).toBe('2026-11-01T17:00:00.000Z')
    await query('update company set time_zone = null')
    await company.app.tasks['reading.count-days']({}, '')
    const { users } = await owner.call(searchUsers, { query: { search: 'Ida' } })
    expect(users[0]?.lastActiveAt).toMatch(/T12:00:00.000Z$/)
  })
})

describe('somebody who left', () => {
  test('is listed for owners and admins, and erased by owners alone', async () => {
    const { member, other } = await leaver('Gary')
    const admin = await company.join('Ada', { role: 'admin' })
    expect(await other.refused(calls.formerEmployees)).toBe('403 permission.denied')
    expect(await admin.refused(calls.formerEmployees)).toBe('200 accepted')
    const params = { id: member.id }
    expect(await admin.refused(calls.eraseUser, { params, body: { content: 'keep' } })).toBe('403 permission.denied')
    const present = { params: { id: other.id }, body: { content: 'keep' } } as const
    expect(await owner.refused(calls.eraseUser, present)).toBe('404 former.missing')
    expect(await owner.call(calls.formerEmployees)).toContainEqual({
      id: member.id,
      firstName: 'Gary',
      email: member.email,
      signInName: null,
      role: 'viewer',
      lastName: 'Test',
      profileImageUrl: null,
      leftAt: expect.any(String),
      posts: 1,
      comments: 1,
      records: 0,
      isHeld: false,
    })
  })

  test('leaves words without a name, right counters and nothing else', async () => {
    const { member, other, own, theirs } = await leaver('Nora')
    const params = { id: member.id }
    expect(await owner.call(calls.eraseUser, { params, body: { content: 'keep' } })).toEqual({
      message: 'Nora Test was erased.',
    })
    const former = { firstName: 'Former', lastName: 'employee', profileImageUrl: null }
    expect(await other.call(feed.getPost, { params: { id: own.id } })).toMatchObject({
      content: 'Mine',
      author: former,
    })
    expect(await other.call(feed.getPost, { params: { id: theirs.id } })).toMatchObject({
      likeCount: 1,
      comments: [{ content: 'Well said', author: former }, { reactions: { thanks: 1 } }],
    })
    const rows = await Promise.all(
      [
        'views',
        'watches',
        'read_days',
        'active_days',
        'looks',
        'quiet_hours',
        'held_pushes',
        'confirmations',
        'lost_subscriptions',
        'told',
        'sessions',
        'known_browsers',
        'passkeys',
        'sso_identities',
        'authenticators',
        'recovery_codes',
        'installs',
        'push_subscriptions',
      ].map(async table => (await query(`select from ${table} where user_id = $1`, [member.id])).length),
    )
    expect(rows).toEqual(rows.map(() => 0))
    const everything = await query(`select users::text from users union all select audit_log::text from audit_log`)
    expect(JSON.stringify(everything)).not.toContain(member.email)
    expect((await owner.send({ url: exportAudit.path })).body).not.toContain(member.email)
    expect(await drift()).toEqual([])
    expect((await owner.call(calls.formerEmployees)).map(({ id }) => id)).not.toContain(member.id)
    expect(await owner.refused(calls.eraseUser, { params, body: { content: 'keep' } })).toBe('404 former.missing')
    const again = { email: member.email, firstName: 'Nora', lastName: 'Again' }
    expect(await owner.call(addUser, { body: again })).toMatchObject({ firstName: 'Nora' })
    expect((await owner.call(addUser, { body: { ...again, email: 'x@acme.example' } })).id).not.toBe(member.id)
    const credentials = { email: member.email, password: 'correct horse battery' }
    expect(await company.visitor().refused(signIn, { body: credentials })).toBe('401 sign-in.wrong')
  })

  test('can take the words along', async () => {
    const { member, other, own, theirs } = await leaver('Zoe')
    await owner.call(calls.eraseUser, { params: { id: member.id }, body: { content: 'delete' } })
    expect(await other.refused(feed.getPost, { params: { id: own.id } })).toBe('404 post.missing')
    expect(await other.call(feed.getPost, { params: { id: theirs.id } })).toMatchObject({
      likeCount: 0,
      commentCount: 1,
      comments: [{ reactions: {} }],
    })
    expect(await drift()).toEqual([])
    expect((await owner.call(readAudit, { query: {} })).entries[0]?.text).toBe(
      'erased a former employee with their posts and comments',
    )
  })

  test('is the only reason for which the log changes', async () => {
    await expect(query(`update audit_log set details = '{}'`)).rejects.toThrow('audit_log only grows')
    await expect(query(`delete from audit_log`)).rejects.toThrow('audit_log only grows')
  })
})

test('times, watch seconds, activity and devices are forgotten, never that a post was read', async () => {
  const uma = await company.join('Uma')
  const { id } = await owner.call(feed.createPost, { body: { content: 'Long ago' } })
  await uma.call(viewPost, { params: { id }, body: {} })
  await uma.call(recordInstall, { body: install })
  const row = async () =>
    (
      await query(
        `select u.last_active_at, (select count(*)::int from installs i where i.user_id = u.id) as devices, v.read_at
         from users u join views v on v.user_id = u.id and v.post_id = $2 where u.id = $1`,
        [uma.id, id],
      )
    )[0]
  const before = await row()
  await company.app.tasks['privacy.sweep']({}, '')
  expect(await row()).toEqual(before)
  await query(
    `update views set viewed_at = '2025-03-04T21:17:11Z', read_at = '2025-03-04T21:17:11Z' where post_id = $1`,
    [id],
  )
  await query(`update users set last_active_at = now() - interval '366 days' where id = $1`, [uma.id])
  await query(`update installs set last_open_at = now() - interval '91 days' where user_id = $1`, [uma.id])
  await company.app.tasks['privacy.sweep']({}, '')
  await company.app.tasks['privacy.sweep']({}, '')
  const forgotten = { last_active_at: null, devices: 0, read_at: new Date('2025-03-04T12:00:00Z') }
  expect(await row()).toEqual(forgotten)
  await query(`update company set time_zone = 'America/New_York'`)
  await company.app.tasks['privacy.sweep']({}, '')
  expect(await row()).toEqual(forgotten)
  await query(
    `update views set viewed_at = '2025-03-04T03:17:11Z', read_at = '2025-03-04T03:17:11Z' where post_id = $1`,
    [id],
  )
  // Forgetting the time of a read leaves its day as it is counted.
  await company.app.tasks['reading.count-days']({}, '')
  await company.app.tasks['privacy.sweep']({}, '')
  expect(await row()).toEqual({ ...forgotten, read_at: new Date('2025-03-03T17:00:00Z') })
  expect(await drift()).toEqual([])
  expect(await uma.call(me)).toMatchObject({ id: uma.id })
})
