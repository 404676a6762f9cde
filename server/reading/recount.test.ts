import { expect, test } from 'vitest'
import { addComment } from '#contract/comments.ts'
import { confirmPost } from '#contract/confirmations.ts'
import { viewPost } from '#contract/engagement.ts'
import { createPost } from '#contract/feed.ts'
import { openCompany } from '#server/testing/company.ts'
import { findDrift } from './recount.sql.ts'

const company = await openCompany()

test.each([
  ['teams.live', 'update teams set live = live + $1 where id = 9'],
  ['memberships.before', 'update memberships set before = before + $1 where team_id = 9 and user_id = 1'],
  ['memberships.own', 'update memberships set own = own + $1 where team_id = 9 and user_id = 1'],
  ['memberships.read', 'update memberships set read = read + $1 where team_id = 9 and user_id = 1'],
  ['posts.audience', 'update posts set audience = audience + $1 where id = (select max(id) from posts)'],
  [
    'posts.audience_joined',
    'update posts set audience_joined = audience_joined + $1 where id = (select max(id) from posts)',
  ],
  ['posts.read_count', 'update posts set read_count = read_count + $1 where id = (select max(id) from posts)'],
  [
    'posts.confirmed_count',
    'update posts set confirmed_count = confirmed_count + $1 where id = (select max(id) from posts)',
  ],
  ['posts.like_count', 'update posts set like_count = like_count + $1 where id = (select max(id) from posts)'],
  ['posts.reactions', `update posts set reactions = case when $1 > 0 then '{"thanks": 1}' else '{}' end::jsonb`],
  ['comments.reactions', `update comments set reactions = case when $1 > 0 then '{"like": 1}' else '{}' end::jsonb`],
  ['posts.comment_count', 'update posts set comment_count = comment_count + $1 where id = (select max(id) from posts)'],
  [
    'post_read_days',
    `insert into post_read_days values ((select max(id) from posts), '2026-01-01', $1)
     on conflict (post_id, day) do update set n = post_read_days.n + excluded.n`,
  ],
])('a wrong %s is found', async (counter, statement) => {
  const { db, pool } = company.database
  const { id } = await company.owner.call(createPost, { body: { content: 'x' } })
  await company.owner.call(addComment, { params: { id }, body: { content: 'y' } })
  expect(await findDrift(db)).toEqual([])
  await pool.query(statement, [1])
  expect((await findDrift(db))[0]).toMatchObject({ counter })
  await pool.query(statement, [-1])
  expect(await findDrift(db)).toEqual([])
})

test('days of reading and confirmations that are wrong, or not counted yet, are counted again the same night', async () => {
  const { db, pool } = company.database
  const ann = await company.join('Ann')
  const { id } = await company.owner.call(createPost, { body: { content: 'Read', askToConfirm: true } })
  await ann.call(viewPost, { params: { id } })
  await ann.call(confirmPost, { params: { id }, body: {} })
  await pool.query('update posts set confirmed_count = 0 where id = $1', [id])
  await pool.query('delete from post_read_days')
  await pool.query(`insert into post_read_days values ($1, '2026-01-01', 3)`, [id])
  expect(await findDrift(db)).toMatchObject([
    { counter: 'posts.confirmed_count' },
    { counter: 'post_read_days' },
    { counter: 'post_read_days' },
  ])
  await company.app.tasks['reading.recount']({}, '')
  await company.runJobs()
  expect(await findDrift(db)).toEqual([])
  const { rows } = await pool.query(
    'select d.n, p.confirmed_count from post_read_days d join posts p on p.id = d.post_id where p.id = $1',
    [id],
  )
  expect(rows).toEqual([{ n: 1, confirmed_count: 1 }])
})
