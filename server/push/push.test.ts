import { createPublicKey, verify } from 'node:crypto'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { apiLimits } from '#contract/api-limits.ts'
import { addComment, deleteComment, removeCommentText } from '#contract/comments.ts'
import { viewPost } from '#contract/engagement.ts'
import * as feed from '#contract/feed.ts'
import { createPost } from '#contract/feed.ts'
import { lifetimes } from '#contract/lifetimes.ts'
import { removeUser } from '#contract/people.ts'
import * as calls from '#contract/push.ts'
import { notifyNonViewers } from '#contract/push.ts'
import type { Member } from '#server/testing/company.ts'
import { openCompanyWithPushes } from './company-with-pushes.fixture.ts'
import { sendPushes } from './deliver.service.ts'
import { PushSender, waitOf } from './push-sender.ts'

const { service, company, owner } = await openCompanyWithPushes({})
afterEach(() => {
  service.received.length = 0
  service.answers.clear()
})

let devices = 0
/** Somebody with notifications on, and the name of their device. */
async function listener(name: string, teamId?: number): Promise<{ member: Member; device: string }> {
  const member = await company.join(name, { teamId })
  return { member, device: await subscribed(member) }
}
async function subscribed(member: Member): Promise<string> {
  devices += 1
  const device = `device-${devices}`
  await member.call(calls.subscribe, { body: service.subscription(device) })
  return device
}
const post = (content: string, teamId?: number) => owner.call(createPost, { body: { content, teamId } })
/** Lets jobs that wait for a later time come due. */
const hurry = () => company.database.pool.query(`update graphile_worker._private_jobs set run_at = now()`)
const waiting = async () => {
  const { rows } = await company.database.pool.query<{ payload: { attempt: number }; seconds: number }>(
    `select payload, extract(epoch from run_at - now())::float8 as seconds from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'push.send'`,
  )
  return rows
}

describe('a new post', () => {
  test('reaches its readers’ devices, encrypted and signed, with what is unread', async () => {
    const teamId = await company.team('Roofs')
    const { member, device } = await listener('Lea', teamId)
    const other = await listener('Oz')
    const own = await subscribed(owner)
    await post('Read me later', teamId)
    await company.runJobs()
    const { id } = await post(`  Ladders:\n\n${'word '.repeat(60)}`, teamId)
    await company.runJobs()

    const [first, second] = service.to(device)
    expect(first).toMatchObject({ title: 'Olivia Owens · Roofs', body: 'Read me later', unreadCount: 1 })
    expect(second).toMatchObject({ url: `/#post-${id}`, tag: `post-${id}`, unreadCount: 2 })
    expect(second?.body).toMatch(/^Ladders: word .*…$/)
    expect([...(second?.body ?? '')].length).toBeLessThanOrEqual(apiLimits.pushBodyCharacters)
    expect([service.to(other.device), service.to(own)]).toEqual([[], []])

    const headers = service.received.find(({ message }) => message.tag === `post-${id}`)?.headers ?? {}
    expect(headers).toMatchObject({ urgency: 'normal', topic: `post-${id}`, 'content-encoding': 'aes128gcm' })
    expect(Number(headers['ttl'])).toBeGreaterThan(lifetimes.push / 1_000 - 60)
    const [, token = '', key] = /^vapid t=(\S+), k=(\S+)$/.exec(String(headers['authorization'])) ?? []
    expect(key).toBe((await member.call(calls.vapidPublicKey)).publicKey)
    expect(claimsOf(token, key ?? '')).toMatchObject({ aud: service.origin, sub: expect.stringMatching(/^mailto:/) })
  })

  test('is not pushed to users who have read it or were removed', async () => {
    const { member, device } = await listener('Ria')
    const gone = await listener('Gus')
    await owner.call(removeUser, { params: { id: gone.member.id } })
    const { id } = await post('Already seen')
    await member.call(viewPost, { params: { id }, body: {} })
    await company.runJobs()
    expect([service.to(device), service.to(gone.device)]).toEqual([[], []])
  })
})

describe('a mention', () => {
  const mentioning = (id: number) => ({ content: '@Lea look', mentions: [{ userId: id, offset: 0, length: 4 }] })

  test('in a post is the one push that the mentioned gets of it', async () => {
    const teamId = await company.team('Vans')
    const { member, device } = await listener('Lea', teamId)
    const other = await listener('Oz', teamId)
    await owner.call(createPost, { body: { teamId, ...mentioning(member.id) } })
    await company.runJobs()
    expect(service.to(device)).toMatchObject([{ title: 'Olivia Owens mentioned you', body: '@Lea look' }])
    expect(service.to(other.device)).toMatchObject([{ title: 'Olivia Owens · Vans' }])
  })

  test('in an urgent post is as urgent as the post', async () => {
    const { member, device } = await listener('Lea')
    await owner.call(createPost, { body: { isUrgent: true, ...mentioning(member.id) } })
    await company.runJobs()
    const pushed = service.received.filter(({ message }) => message.title === 'Olivia Owens mentioned you')
    expect([pushed.map(({ headers }) => headers['urgency']), service.to(device).length]).toEqual([['high'], 1])
  })

  test('in a comment is pushed to the mentioned alone, and leads to the comment', async () => {
    const teamId = await company.team('Roofs')
    const { member, device } = await listener('Lea', teamId)
    const other = await listener('Oz', teamId)
    const { id } = await post('Who?', teamId)
    await company.runJobs()
    service.received.length = 0
    const body = mentioning(member.id)
    const { id: commentId } = await owner.call(addComment, { params: { id }, body })
    const gone = await owner.call(addComment, { params: { id }, body })
    await owner.call(deleteComment, { params: { id, commentId: gone.id } })
    await company.runJobs()
    const title = 'Olivia Owens mentioned you in a comment'
    expect(service.to(device)).toMatchObject([{ title, url: `/#post-${id}-comment-${commentId}` }])
    expect(service.to(other.device)).toEqual([])
  })

  test('is not pushed to those who have read the post, may not see it, or were mentioned before', async () => {
    const teamId = await company.team('Attics')
    const { member, device } = await listener('Lea', teamId)
    const stranger = await listener('Sid')
    const { id } = await post('Nobody yet', teamId)
    await member.call(viewPost, { params: { id }, body: {} })
    await company.runJobs()
    await owner.call(feed.editPost, { params: { id }, body: mentioning(member.id) })
    await owner.call(feed.editPost, { params: { id }, body: mentioning(stranger.member.id) })
    await company.runJobs()
    expect([service.to(device), service.to(stranger.device)]).toEqual([[], []])
  })
})

describe('a device', () => {
  test('that is gone is deleted, one that fails is retried with growing delays', async () => {
    const gone = await listener('Gil')
    const busy = await listener('Bea')
    service.answers.set(gone.device, { status: 410 })
    service.answers.set(busy.device, { status: 503, headers: { 'retry-after': '90' } })
    await post('Try me')
    await company.runJobs()
    const [retry] = await waiting()
    expect(retry?.payload.attempt).toBe(1)
    expect(retry?.seconds).toBeGreaterThan(80)
    service.answers.clear()
    await hurry()
    await company.runJobs()
    expect(service.to(busy.device)).toMatchObject([{ body: 'Try me' }])
    expect(service.to(gone.device)).toEqual([])
    expect(await gone.member.refused(calls.testPush)).toBe('409 push.none')
    expect(await waiting()).toEqual([])
  })

  test('that has failed ten times in a row, over days, is deleted', async () => {
    const { member, device } = await listener('Flo')
    service.answers.set(device, { status: 500 })
    const fail = async () => {
      await post('Nobody hears this')
      await company.runJobs()
      await company.database.pool.query(`delete from graphile_worker._private_jobs`)
    }
    await company.database.pool.query('update push_subscriptions set failures = 9 where user_id = $1', [member.id])
    await fail()
    expect(
      (await company.database.pool.query('select from push_subscriptions where user_id = $1', [member.id])).rowCount,
    ).toBe(1)
    await company.database.pool.query(
      `update push_subscriptions set created_at = now() - interval '4 days' where user_id = $1`,
      [member.id],
    )
    await fail()
    expect(await member.refused(calls.testPush)).toBe('409 push.none')
  })

  test('moves to the user who signs in on it, and is deleted by its user only', async () => {
    const [ann, ben] = [await company.join('Ann'), await company.join('Ben')]
    const shared = service.subscription('shared')
    await ann.call(calls.subscribe, { body: shared })
    await ben.call(calls.subscribe, { body: shared })
    expect(await ann.refused(calls.testPush)).toBe('409 push.none')
    await ann.call(calls.unsubscribe, { body: { endpoint: shared.endpoint } })
    expect(await ben.call(calls.testPush)).toEqual({ queued: 1 })
    expect(await ben.refused(calls.testPush)).toBe('429 push.test-too-soon')
    await company.runJobs()
    expect(service.to('shared')).toMatchObject([{ title: 'Notifications work', tag: 'test' }])
    await ben.call(calls.unsubscribe, { body: { endpoint: shared.endpoint } })
    await ben.call(calls.unsubscribe, { body: { endpoint: shared.endpoint } })
    expect(await ben.refused(calls.testPush)).toBe('409 push.none')
  })

  test('is one of ten at most: the one unused for longest is deleted', async () => {
    const member = await company.join('Max')
    for (let n = 0; n <= apiLimits.subscriptionsPerPerson; n += 1)
      await member.call(calls.subscribe, { body: service.subscription(`max-${n}`) })
    expect(await member.call(calls.testPush)).toEqual({ queued: apiLimits.subscriptionsPerPerson })
    await company.runJobs()
    expect(service.to('max-0')).toEqual([])
    expect(service.to(`max-${apiLimits.subscriptionsPerPerson}`)).toHaveLength(1)
  })

  test.each([
    ['http://push.test/x', 'push.endpoint'],
    ['https://10.0.0.8/x', 'push.endpoint'],
    ['https://[::1]/x', 'push.endpoint'],
    ['https://localhost/x', 'push.endpoint'],
    ['https://printer.local/x', 'push.endpoint'],
    ['https://victim.example/x', 'push.endpoint'],
    ['https://fcm.googleapis.com:22/x', 'push.endpoint'],
    ['https://fcm.googleapis.com.victim.example/x', 'push.endpoint'],
    ['https://168.63.129.16:32526/vmSettings', 'push.endpoint'],
    ['https://me:secret@push.test/x', 'push.endpoint'],
    ['nonsense', 'push.endpoint'],
    ['', 'push.endpoint'],
  ])('at %s is refused', async (endpoint, code) => {
    const { keys } = service.subscription('refused')
    expect(await owner.refused(calls.subscribe, { body: { endpoint, keys } })).toBe(`422 ${code}`)
  })

  test('whose name resolves inside the network, or whose keys are invalid, is never connected to', async () => {
    const member = await company.join('Ina')
    const { keys, endpoint } = service.subscription('inside')
    await member.call(calls.subscribe, { body: { endpoint: endpoint.replace('push.test', 'intranet.test'), keys } })
    const noPoint = Buffer.alloc(65, 4).toString('base64url')
    const damaged = { body: { endpoint, keys: { ...keys, p256dh: noPoint } } }
    expect(await member.refused(calls.subscribe, damaged)).toBe('422 request.invalid')
    await member.call(calls.testPush)
    await company.runJobs()
    expect(service.received).toEqual([])
    const [retry] = await waiting()
    expect(retry?.payload).toMatchObject({ subscriptionIds: [expect.any(Number)] })
    const body = { endpoint, keys: { ...keys, auth: 'short' } }
    expect(await member.refused(calls.subscribe, { body })).toBe('422 request.invalid')
    await company.database.pool.query(`delete from graphile_worker._private_jobs`)
  })
})

describe('notifying the non-readers of a post', () => {
  test('returns how many it reaches, and is sent once in ten minutes', async () => {
    const teamId = await company.team('Boilers')
    const leader = await company.join('Tia', { teamId, isTeamOwner: true })
    const { device } = await listener('Una', teamId)
    const read = await listener('Rex', teamId)
    await company.join('Sid', { teamId })
    const { id } = await post('New valves', teamId)
    await read.member.call(viewPost, { params: { id }, body: {} })
    await company.runJobs()
    service.received.length = 0

    const params = { id }
    expect(await read.member.refused(notifyNonViewers, { params })).toBe('403 permission.denied')
    expect(await leader.call(notifyNonViewers, { params })).toEqual({ queued: 1, unreachable: 2, skipped: 0 })
    await company.runJobs()
    expect(service.received).toMatchObject([
      { device, headers: { urgency: 'high' }, message: { title: 'Not read yet: Olivia Owens · Boilers' } },
    ])

    const again = await leader.try(notifyNonViewers, { params })
    expect([again.status, again.body.error]).toEqual([429, 'notify.too-soon'])
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(590)
    const ago = `now() - interval '10 minutes'`
    await company.database.pool.query(`update posts set notified_at = ${ago} where id = $1`, [id])
    await company.database.pool.query(`update reminders set sent_at = ${ago} where post_id = $1`, [id])
    expect(await owner.call(notifyNonViewers, { params })).toMatchObject({ queued: 1 })
  })

  test('does not start the cooldown when nobody can be reached', async () => {
    const teamId = await company.team('Nobody')
    await company.join('Van', { teamId })
    const { id } = await post('Anyone?', teamId)
    expect(await owner.call(notifyNonViewers, { params: { id } })).toEqual({ queued: 0, unreachable: 1, skipped: 0 })
    expect(await owner.call(notifyNonViewers, { params: { id } })).toEqual({ queued: 0, unreachable: 1, skipped: 0 })
  })
})

describe('notifying some of the non-readers', () => {
  test('reaches those among them only, each once in ten minutes', async () => {
    const teamId = await company.team('Some')
    const ann = await listener('Ana', teamId)
    const ben = await listener('Bas', teamId)
    const read = await listener('Red', teamId)
    const off = await company.join('Off', { teamId })
    const { id } = await post('Some of you', teamId)
    await read.member.call(viewPost, { params: { id }, body: {} })
    await company.runJobs()
    service.received.length = 0

    const remind = (...people: { id: number }[]) =>
      owner.try(notifyNonViewers, { params: { id }, body: { userIds: people.map(each => each.id) } })
    const first = await remind(ann.member, off, read.member, owner)
    expect(first.body).toEqual({ queued: 1, unreachable: 1, skipped: 0 })
    await company.runJobs()
    expect(service.received).toMatchObject([{ device: ann.device }])

    const again = await remind(ann.member)
    expect([again.status, again.body.error]).toEqual([429, 'notify.too-soon'])
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(590)
    expect((await remind(ann.member, ben.member)).body).toEqual({ queued: 1, unreachable: 0, skipped: 1 })
    expect((await remind(read.member)).body).toEqual({ queued: 0, unreachable: 0, skipped: 0 })
    await company.database.pool.query(
      `update reminders set sent_at = now() - interval '10 minutes' where user_id = $1`,
      [ann.member.id],
    )
    const everyone = await owner.call(notifyNonViewers, { params: { id } })
    expect(everyone).toEqual({ queued: 1, unreachable: 1, skipped: 1 })
    expect((await remind(ben.member, off)).status).toBe(429)
  })
})

test('the badge is the number of unread posts, and an installation is recorded once per device', async () => {
  const teamId = await company.team('Badges')
  const member = await company.join('Bo', { teamId })
  await post('One', teamId)
  await post('Two', teamId)
  expect(await member.call(calls.resetBadge)).toEqual({ unreadCount: 2 })
  const body = { deviceType: 'mobile', platform: 'Linux armv8l', browserName: 'Chrome', browserVersion: '130' } as const
  await member.call(calls.recordInstall, { body })
  await member.call(calls.recordInstall, { body: { ...body, browserVersion: '131' } })
  const { rows } = await company.database.pool.query('select browser_version from installs where user_id = $1', [
    member.id,
  ])
  expect(rows).toEqual([{ browser_version: '131' }])
})

/** The claims of a token, whose signature by the key is checked (RFC 8292). */
function claimsOf(token: string, publicKey: string): { aud: string; exp: number; sub: string } {
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  expect(isSigned).toBe(true)
  const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number; sub: string }
  expect(said.exp * 1_000).toBeGreaterThan(Date.now())
  expect(said.exp * 1_000).toBeLessThan(Date.now() + 24 * 60 * 60 * 1_000)
  return said
}

test('a push service that hangs gets few tries in a batch, and all of its devices later', async () => {
  const members = [await company.join('Hanna'), await company.join('Hans')]
  const devices: string[] = []
  for (const member of members) for (let n = 0; n < 8; n += 1) devices.push(await subscribed(member))
  const { rows } = await company.database.pool.query<{ id: number }>(
    'select id from push_subscriptions where user_id = any($1)',
    [members.map(({ id }) => id)],
  )
  const subscriptionIds = rows.map(({ id }) => id)
  const words = { en: { title: 'Hello', body: 'All' } }
  const content = { words, url: '/', tag: 'hang', urgency: 'normal' as const }
  // On a busy machine a try may not get further than this.
  let tries = 0
  const resolve = (hostname: string) => {
    tries += 1
    return service.internet.resolve(hostname)
  }
  const sender = new PushSender({ ...service.internet, resolve }, 500)
  service.isHanging = true
  onTestFinished(() => {
    service.isHanging = false
  })
  await sendPushes(company.app.ctx, sender, {
    subscriptionIds,
    content: { ...content, expiresAt: Date.now() + 60 * 60_000 },
    attempt: 0,
  })
  // Those that began together, and the two that began before the third timeout.
  expect(tries).toBeGreaterThan(2)
  expect(tries).toBeLessThanOrEqual(10)
  service.isHanging = false
  sender.close()
  await hurry()
  await company.runJobs()
  for (const device of devices) expect(service.to(device).map(({ tag }) => tag)).toContain('hang')
})

test('pushes that an earlier version has queued are sent in the words that they have', async () => {
  const { member, device } = await listener('Quin')
  const { rows } = await company.database.pool.query<{ id: number }>(
    'select id from push_subscriptions where user_id = $1',
    [member.id],
  )
  const content = (tag: string) => ({
    title: 'Olivia Owens',
    body: 'Ladders',
    url: '/#post-1',
    tag,
    urgency: 'normal',
    expiresAt: Date.now() + 60_000,
  })
  const queue = (name: string, payload: object) =>
    company.database.pool.query('select graphile_worker.add_job($1, $2)', [name, payload])
  await queue('push.people', { userIds: [member.id], content: content('earlier-people') })
  await queue('push.send', { subscriptionIds: rows.map(({ id }) => id), content: content('earlier-send'), attempt: 0 })
  await company.runJobs()
  expect(service.to(device).toSorted((a, b) => a.tag.localeCompare(b.tag))).toMatchObject(
    ['earlier-people', 'earlier-send'].map(tag => ({ tag, title: 'Olivia Owens', body: 'Ladders', unreadCount: 0 })),
  )
})

test.each([
  ['120', 120_000],
  ['Sun, 22 Nov 2026 10:00:30 GMT', 30_000],
  ['Sun, 22 Nov 2026 09:00:00 GMT', undefined],
  ['0', undefined],
  ['soon', undefined],
  [undefined, undefined],
])('Retry-After %s', (header, ms) => {
  expect(waitOf(header, Date.parse('2026-11-22T10:00:00Z'))).toBe(ms)
})

describe('changed words', () => {
  test('reach the author when somebody else changed or removed them', async () => {
    const teamId = await company.team('Words')
    const author = await company.join('Aya', { teamId, canPost: true })
    const device = await subscribed(author)
    const params = { id: (await author.call(feed.createPost, { body: { content: 'Thursday', teamId } })).id }
    const inComment = { ...params, commentId: 0 }
    inComment.commentId = (await author.call(addComment, { params, body: { content: 'Or not' } })).id
    await author.call(feed.editPost, { params, body: { content: 'On Thursday' } })
    await owner.call(feed.editPost, { params, body: { content: 'On Friday' } })
    await company.runJobs()
    await owner.call(removeCommentText, { params: inComment, body: { note: 'Confusing' } })
    await company.runJobs()
    await owner.call(feed.removePostText, { params, body: { note: 'Outdated' } })
    await company.runJobs()
    const url = `/#post-${params.id}`
    expect(service.to(device)).toMatchObject([
      { title: 'Olivia Owens edited your post', body: 'On Friday', url },
      { title: 'Olivia Owens removed your comment', body: 'Confusing', url },
      { title: 'Olivia Owens removed the text of your post', body: 'Outdated', url },
    ])
  })

  test('reach those who are to read them again', async () => {
    const teamId = await company.team('Again')
    const [reader, other] = [await listener('Ron', teamId), await listener('Nia', teamId)]
    const { id } = await post('Thursday', teamId)
    await company.runJobs()
    await reader.member.call(viewPost, { params: { id } })
    service.received.length = 0
    await owner.call(feed.editPost, { params: { id }, body: { content: 'Friday', readAgain: true } })
    await company.runJobs()
    expect(service.to(reader.device)).toMatchObject([{ title: 'Changed: Olivia Owens · Again', body: 'Friday' }])
    expect(service.to(other.device)).toEqual([])
  })
})
