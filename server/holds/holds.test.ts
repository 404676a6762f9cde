import { Client } from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { readAudit } from '#contract/audit.ts'
import { requestUrl } from '#contract/call.ts'
import { addComment, deleteComment } from '#contract/comments.ts'
import { confirmPost } from '#contract/confirmations.ts'
import { viewPost } from '#contract/engagement.ts'
import * as feed from '#contract/feed.ts'
import * as calls from '#contract/holds.ts'
import { removeUser } from '#contract/people.ts'
import { downloadMyData, eraseUser, formerEmployees } from '#contract/privacy.ts'
import { recordCsv } from '#contract/record-files.ts'
import { getRecord, listRecords } from '#contract/records.ts'
import { type Member, openCompany } from '#server/testing/company.ts'

const company = await openCompany({ rateLimits: false })
const { owner } = company

const query = async (statement: string, values: unknown[] = []) =>
  (await company.database.pool.query(statement, values)).rows
const ask = (teamId: number, by = owner) =>
  by.call(feed.createPost, { body: { teamId, content: 'Lockout tags', askToConfirm: true } })
const confirm = async (by: Member, id: number) => {
  await by.call(viewPost, { params: { id } })
  await by.call(confirmPost, { params: { id } })
}
const hold = (on: { postId: number } | { userId: number }, reason = 'An inquiry') =>
  owner.call(calls.putHold, { body: { ...on, reason } })
const lift = (id: number) => owner.call(calls.liftHold, { params: { id } })
const held = { status: 409, error: 'hold.active', message: 'On hold. Ask an owner.' }
/** The whole body of a refusal. */
async function refusal(by: Member, url: string, method: 'DELETE' | 'POST' = 'DELETE', payload?: object) {
  const { statusCode, body } = await by.send({ method, url, ...(payload && { payload }) })
  return { status: statusCode, ...JSON.parse(body) }
}
async function sweep() {
  for (const table of ['posts', 'comments'])
    await query(`update ${table} set deleted_at = deleted_at - interval '1 hour' where deleted_at is not null`)
  await query(`update records set deleted_at = '2001-01-01'`)
  await company.app.tasks['feed.sweep']({}, '')
  await company.app.tasks['records.sweep']({}, '')
}
const erase = (id: number, content: 'keep' | 'delete') =>
  refusal(owner, `/api/former-employees/${id}/erase`, 'POST', { content })

test('one on a post stops its deletion, that of its team and comments, and the erasure of those in its record', async () => {
  const teamId = await company.team('Tags')
  const lea = await company.join('Lea', { teamId, isTeamOwner: true })
  const admin = await company.join('Ada', { role: 'admin' })
  const ann = await company.join('Ann', { teamId })
  const { id } = await ask(teamId)
  await confirm(ann, id)
  const comment = await ann.call(addComment, { params: { id }, body: { content: 'Mine stays?' } })
  const { id: holdId } = await hold({ postId: id })
  for (const url of [`/api/posts/${id}`, `/api/posts/${id}/comments/${comment.id}`]) {
    expect(await refusal(lea, url)).toEqual(held)
    expect(await refusal(owner, url)).toEqual({ ...held, reason: 'An inquiry' })
  }
  expect(await refusal(admin, `/api/teams/${teamId}`)).toEqual(held)
  expect(await owner.call(listRecords)).toMatchObject({ records: [{ postId: id, isHeld: true, keptUntil: null }] })
  // Removing somebody stays possible.
  await owner.call(removeUser, { params: { id: ann.id } })
  expect(await owner.call(formerEmployees)).toMatchObject([{ id: ann.id, isHeld: true, records: 1 }])
  expect(await erase(ann.id, 'keep')).toEqual({ ...held, reason: 'An inquiry' })

  await lift(holdId)
  await lea.call(feed.deletePost, { params: { id } })
  const again = await hold({ postId: id }, 'A second inquiry')
  await sweep()
  // Neither the hidden post nor its record ends, whose years are over.
  expect(await query('select from posts where id = $1', [id])).toHaveLength(1)
  expect((await owner.call(getRecord, { params: { postId: id } })).record).toMatchObject({
    isHeld: true,
    keptUntil: null,
  })
  expect(await erase(ann.id, 'keep')).toMatchObject(held)
  expect((await owner.call(readAudit, { query: { kind: 'hold' } })).entries.map(({ text }) => text)).toEqual([
    'put a hold on a post by Olivia Owens in Tags: A second inquiry',
    'lifted the hold on a post by Olivia Owens in Tags: An inquiry',
    'put a hold on a post by Olivia Owens in Tags: An inquiry',
  ])
  await lift(again.id)
  await sweep()
  expect(await query('select from posts where id = $1', [id])).toEqual([])
  expect(await owner.refused(getRecord, { params: { postId: id } })).toBe('404 post.missing')
  expect(await erase(ann.id, 'keep')).toMatchObject({ status: 200 })
})

test('one on a person stops the deletion of what they wrote and confirmed, and their erasure', async () => {
  const teamId = await company.team('People')
  const [ann, eve] = [
    await company.join('Ann', { teamId, canPost: true }),
    await company.join('Eve', { teamId, canPost: true }),
  ]
  const own = await ask(teamId, ann)
  const confirmed = await ask(teamId, eve)
  await confirm(ann, confirmed.id)
  const commented = await eve.call(feed.createPost, { body: { teamId, content: 'Which van?' } })
  const params = { id: commented.id }
  const comment = await ann.call(addComment, { params, body: { content: 'The red one' } })
  const other = await eve.call(addComment, { params, body: { content: 'Thanks' } })
  const free = await eve.call(feed.createPost, { body: { teamId, content: 'Nothing of Ann' } })
  const gone = await eve.call(addComment, { params: { id: free.id }, body: { content: 'Late' } })
  const early = await ann.call(addComment, { params, body: { content: 'Hidden before' } })
  await ann.call(deleteComment, { params: { ...params, commentId: early.id } })
  const { id: holdId } = await hold({ userId: ann.id })
  const { body: recorded } = await ann.send({ url: downloadMyData.path })
  expect(recorded).toContain('hold.put')
  expect(recorded).not.toContain('An inquiry')
  for (const { id } of [own, confirmed, commented]) expect(await refusal(owner, `/api/posts/${id}`)).toMatchObject(held)
  expect(await refusal(ann, `/api/posts/${commented.id}/comments/${comment.id}`)).toEqual(held)
  expect(await refusal(owner, `/api/teams/${teamId}`)).toMatchObject(held)
  await eve.call(deleteComment, { params: { ...params, commentId: other.id } })
  await eve.call(feed.deletePost, { params: { id: free.id } })
  await sweep()
  const left = await query('select id from comments where post_id = any($1) order by id', [[free.id, commented.id]])
  expect(left.map(({ id }) => id)).toEqual([comment.id, early.id])
  expect(gone.id).toBeGreaterThan(0)
  // Neither her own erasure nor that of somebody with a post that she has confirmed.
  for (const { id } of [ann, eve]) await owner.call(removeUser, { params: { id } })
  expect(await erase(ann.id, 'keep')).toMatchObject(held)
  expect(await erase(eve.id, 'delete')).toMatchObject(held)
  const { holds } = await owner.call(calls.listHolds)
  expect(holds).toMatchObject([
    { id: holdId, post: null, user: { id: ann.id, firstName: 'Ann' }, reason: 'An inquiry', by: { id: owner.id } },
  ])
  await lift(holdId)
  for (const { id } of [ann, eve]) expect(await erase(id, 'delete')).toMatchObject({ status: 200 })
})

describe('put while a deletion is under way', () => {
  /** A team with a post that asks to confirm it, on which Ann has commented, and one that does not ask, both by Eve. */
  async function prepared() {
    const teamId = await company.team()
    const eve = await company.join('Eve', { teamId, canPost: true })
    const ann = await company.join('Ann', { teamId })
    const asking = await ask(teamId, eve)
    const plain = await eve.call(feed.createPost, { body: { teamId, content: 'Crane at noon' } })
    await ann.call(addComment, { params: { id: asking.id }, body: { content: 'Which tags?' } })
    await owner.call(removeUser, { params: { id: eve.id } })
    const deletions = {
      'a team': () => refusal(owner, `/api/teams/${teamId}`),
      'all that somebody wrote': () => erase(eve.id, 'delete'),
    }
    return { ann, asking, plain, deletions }
  }
  const waitingForLocks = async () =>
    (await query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).length
  /** Whether a call waits for a lock, as the deletion does. */
  const waitsSecond = (call: Promise<unknown>) =>
    Promise.race([
      call.then(() => false),
      vi.waitUntil(async () => (await waitingForLocks()) === 2, { timeout: 20_000 }),
    ])
  /** Begins a deletion, which waits where it copies the first record. */
  async function begun<Reply>(deletion: () => Promise<Reply>) {
    const other = new Client({ connectionString: company.database.connectionString })
    await other.connect()
    await other.query('begin')
    await other.query('lock table records in share mode')
    const deleted = deletion()
    await expect.poll(waitingForLocks).toBe(1)
    const goOn = async () => {
      await other.query('commit')
      await other.end()
      return deleted
    }
    return goOn
  }

  test.each(['a team', 'all that somebody wrote'] as const)('of %s, on a post waits for its end', async kind => {
    const { asking, deletions } = await prepared()
    const goOn = await begun(deletions[kind])
    const put = hold({ postId: asking.id })
    const isWaiting = await waitsSecond(put)
    expect([isWaiting, await goOn()]).toMatchObject([true, { status: 200 }])
    // What is left is the record.
    await lift((await put).id)
  })

  test('of a team, is on no post that goes with it', async () => {
    const { plain, deletions } = await prepared()
    const goOn = await begun(deletions['a team'])
    const put = owner.refused(calls.putHold, { body: { postId: plain.id, reason: 'Why' } })
    const isWaiting = await waitsSecond(put)
    expect([isWaiting, await goOn()]).toMatchObject([true, { status: 200 }])
    expect(await put).toBe('404 post.missing')
  })

  test.each(['a team', 'all that somebody wrote'] as const)('of %s, on a person stops it', async kind => {
    const { ann, deletions } = await prepared()
    const goOn = await begun(deletions[kind])
    const { id } = await hold({ userId: ann.id })
    expect(await goOn()).toEqual({ ...held, reason: 'An inquiry' })
    await lift(id)
  })

  test('by one who has not finished, it counts', async () => {
    const { plain, deletions } = await prepared()
    const other = new Client({ connectionString: company.database.connectionString })
    await other.connect()
    await other.query('begin')
    await other.query('select from posts where id = $1 for share', [plain.id])
    await other.query(`insert into holds (post_id, reason, by_id) values ($1, 'An inquiry', $2)`, [plain.id, owner.id])
    const deleted = deletions['a team']()
    await expect.poll(waitingForLocks).toBe(1)
    await other.query('commit')
    await other.end()
    expect(await deleted).toEqual({ ...held, reason: 'An inquiry' })
  })
})

test('is of one post or person, and for owners', async () => {
  const admin = await company.join('Abe', { role: 'admin' })
  const { id: postId } = await ask(await company.team())
  const body = { postId, reason: 'Why' }
  for (const wrong of [
    { reason: 'Why' },
    { ...body, userId: admin.id },
    { ...body, reason: ' ' },
    { ...body, reason: 'x'.repeat(501) },
  ])
    expect(await owner.refused(calls.putHold, { body: wrong })).toBe('422 request.invalid')
  expect(await owner.refused(calls.putHold, { body: { ...body, postId: 99_999 } })).toBe('404 post.missing')
  expect(await owner.refused(calls.putHold, { body: { userId: 99_999, reason: 'Why' } })).toBe('404 user.missing')
  expect(await admin.refused(calls.putHold, { body })).toBe('403 permission.denied')
  const { id } = await owner.call(calls.putHold, { body })
  expect(await admin.refused(calls.liftHold, { params: { id } })).toBe('403 permission.denied')
  expect(await admin.refused(calls.listHolds)).toBe('403 permission.denied')
  await lift(id)
  expect(await owner.refused(calls.liftHold, { params: { id } })).toBe('404 hold.missing')
})

test('an erased name stays in records if an owner says so, with the reason', async () => {
  const teamId = await company.team('Names')
  const people = [await company.join('Kim', { teamId }), await company.join('Lou', { teamId })] as const
  const posts = [await ask(teamId), await ask(teamId)] as const
  for (const person of people) for (const { id } of posts) await confirm(person, id)
  // Letters of which paper may not have all, so that the page adds how they sign in.
  await query(`update users set last_name = 'คิม' where id = $1`, [people[0].id])
  await owner.call(feed.deletePost, { params: { id: posts[1].id } })
  for (const { id } of people) await owner.call(removeUser, { params: { id } })
  const [kim, lou] = people
  const params = { id: kim.id }
  const kept = { content: 'keep', keepNameInRecords: true } as const
  expect(await owner.refused(eraseUser, { params, body: kept })).toBe('422 request.invalid')
  await owner.call(eraseUser, { params, body: { ...kept, reason: 'Insurer asks by name' } })
  await owner.call(eraseUser, { params: { id: lou.id }, body: { content: 'keep' } })
  const lines = async ({ id }: { id: number }) => {
    const { left, confirmed } = await owner.call(getRecord, { params: { postId: id } })
    return [...left, ...confirmed]
      .map(({ user }) => [user.firstName, user.nameKeptFor, user.teams])
      .toSorted(([a], [b]) => String(a).localeCompare(String(b)))
  }
  expect(await lines(posts[0])).toEqual([
    ['Erased', undefined, []],
    ['Kim', 'Insurer asks by name', []],
  ])
  expect(await lines(posts[1])).toEqual([
    ['Erased', undefined, []],
    ['Kim', 'Insurer asks by name', ['Names']],
  ])
  for (const { id: postId } of posts) {
    const page = JSON.stringify(await owner.call(getRecord, { params: { postId } }))
    const { body: csv } = await owner.send({ url: requestUrl(recordCsv, { params: { postId } }) })
    expect(csv).toContain('Kim คิม')
    for (const shown of [page, csv]) expect(shown).not.toContain('erased-')
  }
  expect(
    (await owner.call(readAudit, { query: { kind: 'user', limit: 2 } })).entries.map(({ text }) => text),
  ).toContain(
    'erased a former employee, kept their posts and comments without the name, and kept the name in records: Insurer asks by name',
  )
})
