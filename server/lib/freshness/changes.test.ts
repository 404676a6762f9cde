import { setImmediate } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { me, requestPasswordReset, resetPassword, signOut } from '#contract/accounts.ts'
import { addComment } from '#contract/comments.ts'
import { unviewedCounts, viewPosts } from '#contract/engagement.ts'
import * as feed from '#contract/feed.ts'
import { removeMember } from '#contract/members.ts'
import { removeUser } from '#contract/people.ts'
import { likePost, unlikePost } from '#contract/reactions.ts'
import { openKysely } from '#server/db/kysely.ts'
import { openPool } from '#server/db/pool.ts'
import { type Member, openCompany, TestApp, type Visitor } from '#server/testing/company.ts'
import { poll, settledTag } from '#server/testing/freshness.ts'
import { tokenIn } from '#server/testing/mails/mail-outbox.ts'

/** Two instances on one database, as behind a load balancer that alternates between instances. */
const here = await openCompany({ rateLimits: false })
const { owner } = here
const pool = openPool(here.database.connectionString, { max: 5 })
const database = { ...here.database, pool, db: openKysely(pool), drop: () => pool.end() }
const there = await TestApp.open({ rateLimits: false }, { database })
afterAll(() => there.close())

/** The limit of docs/decisions/002-freshness.md, and some for a machine that has other things to do. */
const soon = { timeout: 2_500, interval: 20 }

/** The same browser, talking to the other instance. */
function across(visitor: Visitor, instance = there): Visitor {
  const other = instance.visitor()
  for (const [name, value] of visitor.cookies) other.cookies.set(name, value)
  return other
}

const post = (by: Member = owner, teamId?: number) => by.call(feed.createPost, { body: { content: 'News', teamId } })

const settled = (by: Visitor, url: string) => settledTag(here, by, url)

describe('a write', () => {
  test('is visible at once on its instance, and soon on every other', async () => {
    const reader = await here.join('Rea')
    const elsewhere = across(reader)
    const { id } = await post()
    const params = { id }
    for (const write of [
      () => owner.call(likePost, { params }),
      () => owner.call(addComment, { params, body: { content: 'Hello' } }),
      () => owner.call(feed.editPost, { params, body: { content: 'Newer' } }),
      () => owner.call(feed.pinPost, { params, body: { isPinned: true } }),
      () => owner.call(feed.deletePost, { params }),
    ]) {
      const [tagHere, tagThere] = [await settled(reader, '/api/posts'), await settled(elsewhere, '/api/posts')]
      await write()
      expect((await poll(reader, '/api/posts', tagHere)).statusCode).toBe(200)
      await expect.poll(async () => (await poll(elsewhere, '/api/posts', tagThere)).statusCode, soon).toBe(200)
      expect((await poll(elsewhere, '/api/posts')).json()).toEqual((await poll(reader, '/api/posts')).json())
    }
  })

  test('of a view changes the reader’s counts everywhere, and no one else’s', async () => {
    const [ann, ben] = [await here.join('Ann'), await here.join('Ben')]
    const { id } = await post()
    const url = '/api/users/me/unviewed-counts'
    const [annThere, benThere] = [across(ann), across(ben)]
    await expect.poll(() => annThere.call(unviewedCounts), soon).toEqual({ 9: 1 })
    const [tagAnn, tagBen] = [await settled(annThere, url), await settled(benThere, url)]
    await ann.call(viewPosts, { body: { postIds: [id] } })
    await expect.poll(async () => (await poll(annThere, url, tagAnn)).statusCode, soon).toBe(200)
    expect(await annThere.call(unviewedCounts)).toEqual({})
    expect((await poll(benThere, url, tagBen)).statusCode).toBe(304)
  })

  test('is not confused with a write of another instance at the same version', async () => {
    const reader = await here.join('Rea')
    const elsewhere = across(reader)
    const { id } = await post()
    await settled(elsewhere, '/api/posts')
    const [one, other] = [here.app.ctx.versions, there.app.ctx.versions]
    const client = await here.database.pool.connect()
    await client.query('select pg_advisory_lock(7101)')
    for (const versions of [one, other])
      while (versions.newestWrite < Math.max(one.newestWrite, other.newestWrite)) versions.markDirty([])
    await owner.call(likePost, { params: { id } })
    const first = await poll(reader, '/api/posts')
    await across(owner).call(addComment, { params: { id }, body: { content: 'There' } })
    const second = await poll(elsewhere, '/api/posts', String(first.headers.etag))
    await client.query('select pg_advisory_unlock(7101)')
    client.release()
    expect(second.statusCode).toBe(200)
  })

  test('is never hidden by a 304 under concurrent reads and writes', async () => {
    const reader = await here.join('Rea')
    const browsers = [reader, across(reader)]
    const writers = [owner, across(owner)] as Member[]
    const { id } = await post()
    const params = { id }
    const held = new Map<Visitor, { etag: string; body: string }>()
    let isWriting = true
    const polling = browsers.map(async browser => {
      while (isWriting) {
        const { etag = '' } = held.get(browser) ?? {}
        const answer = await poll(browser, '/api/posts', etag)
        // an answer from memory takes no turn of the event loop, and the writers need some
        await setImmediate()
        if (answer.statusCode === 200) held.set(browser, { etag: String(answer.headers.etag), body: answer.body })
      }
    })
    for (let round = 0; round < 25; round += 1) {
      await Promise.all(
        writers.flatMap((writer, n) => [
          writer.call(round % 2 === n ? likePost : unlikePost, { params }),
          writer.call(addComment, { params, body: { content: `${round}` } }),
        ]),
      )
    }
    isWriting = false
    await Promise.all(polling)
    for (const browser of browsers) {
      const isTrue = async () => {
        const { etag = '', body = '' } = held.get(browser) ?? {}
        const answer = await poll(browser, '/api/posts', etag)
        const shown = answer.statusCode === 304 ? body : answer.body
        return shown === (await poll(browser, '/api/posts')).body
      }
      await expect.poll(isTrue, soon).toBe(true)
    }
  })
})

describe('what a crash leaves behind', () => {
  test('the next sweep raises the version of a change', async () => {
    const tags = [await settled(owner, '/api/posts'), await settled(across(owner), '/api/posts')]
    await here.database.pool.query(`insert into changes (scope) values ('team:9')`)
    for (const [n, browser] of [owner, across(owner)].entries())
      await expect.poll(async () => (await poll(browser, '/api/posts', tags[n])).statusCode, soon).toBe(200)
    expect((await here.database.pool.query('select from changes')).rowCount).toBe(0)
  })

  test('a broken listening connection is replaced, and no change is lost', async () => {
    const { pool } = here.database
    const listeners = `from pg_stat_activity where datname = current_database() and query = 'listen changes'`
    await expect.poll(async () => (await pool.query(`select ${listeners}`)).rowCount, soon).toBe(2)
    const elsewhere = across(owner)
    const tag = await settled(elsewhere, '/api/posts')
    await pool.query(`select pg_terminate_backend(pid) ${listeners}`)
    await post()
    await expect.poll(async () => (await poll(elsewhere, '/api/posts', tag)).statusCode, soon).toBe(200)
    await expect.poll(async () => (await pool.query(`select ${listeners}`)).rowCount, { timeout: 5_000 }).toBe(2)
  })
})

test('versions that were set back, as by a restore, hide no write and keep no ended session', async () => {
  const { pool } = here.database
  await pool.query(`select nextval('change_version') from generate_series(1, 100)`)
  await post()
  const [ann, ben] = [await here.join('Ann'), await here.join('Ben')]
  const tags = [await settled(ben, '/api/posts'), await settled(across(ben), '/api/posts')]
  for (const browser of [ann, across(ann)]) expect(await browser.refused(me)).toBe('200 accepted')
  await pool.query(`delete from sessions where user_id = ${ann.id}`)
  await pool.query(
    `with earlier as (update scope_versions set version = version - 60)
     select setval('change_version', last_value - 60) from change_version`,
  )
  for (const browser of [ann, across(ann)]) await expect.poll(() => browser.refused(me), soon).toBe('401 session.none')
  for (const [n, browser] of [ben, across(ben)].entries())
    await expect.poll(async () => (await poll(browser, '/api/posts', tags[n])).statusCode, soon).toBe(200)

  const tag = await settled(across(ben), '/api/posts')
  await post()
  await expect.poll(async () => (await poll(across(ben), '/api/posts', tag)).statusCode, soon).toBe(200)
})

describe('a session that another instance has cached', () => {
  const isIn = async (by: Visitor) => (await by.refused(me)) === '200 accepted'
  const ends = (by: Visitor) => expect.poll(() => isIn(by), soon).toBe(false)

  test('ends when the user is removed', async () => {
    const ann = await here.join('Ann')
    const elsewhere = across(ann)
    expect(await isIn(elsewhere)).toBe(true)
    await owner.call(removeUser, { params: { id: ann.id } })
    await ends(elsewhere)
  })

  test('ends by signing out', async () => {
    const ann = await here.join('Ann')
    const elsewhere = across(ann)
    expect(await isIn(elsewhere)).toBe(true)
    await ann.call(signOut)
    await ends(elsewhere)
  })

  test('ends with a new password', async () => {
    const ann = await here.join('Ann')
    const elsewhere = across(ann)
    expect(await isIn(elsewhere)).toBe(true)
    await here.visitor().call(requestPasswordReset, { body: { email: ann.email } })
    const token = tokenIn(await here.linkInMail(ann.email))
    await here.visitor().call(resetPassword, { body: { token, newPassword: 'another long password' } })
    await ends(elsewhere)
  })

  test('loses the rights of a membership that ends', async () => {
    const teamId = await here.team()
    const ann = await here.join('Ann', { teamId })
    const elsewhere = across(ann)
    const { id } = await post(owner, teamId)
    const answer = () => elsewhere.refused(feed.getPost, { params: { id } })
    expect(await answer()).toBe('200 accepted')
    await owner.call(removeMember, { params: { id: teamId, userId: ann.id } })
    await expect.poll(answer, soon).toBe('404 post.missing')
  })
})

test("a browser that changed hands never gets a 304 for the last person's page", async () => {
  const [ann, ben] = [await here.join('Ann'), await here.join('Ben')]
  await post()
  // Versions of sessions differ between people too, and would hide a tag without the person.
  await here.database.pool.query(`delete from scope_versions where scope like 'session:%'`)
  const pool = openPool(here.database.connectionString, { max: 2 })
  const fresh = await TestApp.open(
    { rateLimits: false },
    { database: { ...here.database, pool, db: openKysely(pool) } },
  )
  await here.app.ctx.changes.raiseVersions()
  await fresh.app.ctx.versions.refresh()
  const etag = String((await poll(across(ann, fresh), '/api/posts')).headers.etag)
  expect((await poll(across(ann, fresh), '/api/posts', etag)).statusCode).toBe(304)
  expect((await poll(across(ben, fresh), '/api/posts', etag)).statusCode).toBe(200)
  await fresh.app.close()
  await pool.end()
})
