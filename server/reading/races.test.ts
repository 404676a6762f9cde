import { expect, test } from 'vitest'
import { updateWatchTime, viewPost } from '#contract/engagement.ts'
import { createPost, getPost, listPosts } from '#contract/feed.ts'
import { removeMember } from '#contract/members.ts'
import { companyWideTeamId } from '#contract/policy.ts'
import { lockPosts } from '#server/engagement/views.sql.ts'
import { openCompany } from '#server/testing/company.ts'
import { poll, settledTag } from '#server/testing/freshness.ts'
import { countReads } from './counters.sql.ts'
import { findDrift } from './recount.sql.ts'
import { insertViews } from './views.sql.ts'

const company = await openCompany()
const ann = await company.join('Ann')

test('a member who leaves while their view is being written is not counted', async () => {
  const { db, pool } = company.database
  const teamId = await company.team()
  await company.addToTeam(teamId, ann)
  const { id } = await company.owner.call(createPost, { body: { content: 'x', teamId } })
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  let left: Promise<unknown> | undefined
  await db.transaction().execute(async transaction => {
    await lockPosts(transaction, [id])
    await insertViews(transaction, [{ userId: ann.id, postId: id }])
    left = company.owner.call(removeMember, { params: { id: teamId, userId: ann.id } })
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
    await countReads(transaction, [{ userId: ann.id, postId: id }])
  })
  await left
  expect(await findDrift(db)).toEqual([])
})

test('a view is announced once its count can be read', async () => {
  const { db, pool } = company.database
  const teamId = await company.team()
  await company.addToTeam(teamId, ann)
  const { id } = await company.owner.call(createPost, { body: { content: 'x', teamId } })
  const url = `${listPosts.path}?teamId=${teamId}`
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await pool.query('update users set last_active_at = null where id = $1', [ann.id])
  let viewed: Promise<unknown> | undefined
  let before = ''
  await db.transaction().execute(async transaction => {
    await transaction.selectFrom('users').select('id').where('id', '=', ann.id).forNoKeyUpdate().execute()
    viewed = ann.call(viewPost, { params: { id } })
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
    before = await settledTag(company, company.owner, url)
  })
  await viewed
  await expect.poll(async () => (await poll(company.owner, url, before)).statusCode).toBe(200)
  const { viewCount } = await company.owner.call(getPost, { params: { id } })
  expect(viewCount).toBe(1)
})

test('a post that is deleted while it is watched or viewed is missing', async () => {
  const { db, pool } = company.database
  for (const call of [updateWatchTime, viewPost]) {
    const uncounted = { teamId: companyWideTeamId, authorId: company.owner.id, content: 'x' }
    const { id } = await db.insertInto('posts').values(uncounted).returning('id').executeTakeFirstOrThrow()
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    let watched: Promise<string> | undefined
    await db.transaction().execute(async transaction => {
      await transaction.deleteFrom('posts').where('id', '=', id).execute()
      watched = ann.refused(call, { params: { id }, body: { watchTimeSeconds: 1 } })
      await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
    })
    expect(await watched).toBe('404 post.missing')
  }
  expect(await findDrift(db)).toEqual([])
})
