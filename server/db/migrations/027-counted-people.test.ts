import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDrift } from '#server/reading/recount.sql.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/database.ts'
import { up } from './027-counted-people.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query(`alter table users drop column counted_at;
    alter table memberships drop constraint memberships_baselines, alter joined_seq set not null, alter before set not null`)
})
afterAll(() => database.drop())

test('who was never invited leaves the audiences, and everyone else stays', async () => {
  const { pool, db } = database
  await pool.query(`insert into teams (id, name, last_seq, live) values (9, 'Company-wide', 2, 2);
    insert into users (email, first_name, last_name, joined_at, invited_at, last_sign_in_at) values
      ('ann@acme.example', 'Ann', 'Abel', '2026-03-01Z', null, '2026-03-02Z'),
      ('ben@acme.example', 'Ben', 'Abel', '2026-03-01Z', '2026-03-01Z', null),
      ('cy@acme.example', 'Cy', 'Abel', '2026-03-01Z', null, null);
    insert into memberships (team_id, user_id, joined_seq, before, own) select 9, id, 0, 0, case first_name when 'Ann' then 2 else 0 end from users;
    insert into posts (team_id, author_id, content, seq, counted_at, audience) select 9, id, 'x', n, now(), 2
      from users, generate_series(1, 2) n where first_name = 'Ann';
    insert into views (post_id, user_id, read_at) select p.id, u.id, now() from posts p, users u where u.first_name = 'Ben' and p.seq = 1;
    update posts set read_count = 1 where seq = 1; update memberships set read = 1 from users u where u.id = user_id and u.first_name = 'Ben'`)
  await up(db as unknown as Kysely<unknown>)
  const { rows } = await pool.query(
    `select u.first_name, u.counted_at is not null as counts, m.joined_seq, m.before from users u join memberships m on m.user_id = u.id order by 1`,
  )
  expect(rows).toEqual([
    { first_name: 'Ann', counts: true, joined_seq: 0, before: 0 },
    { first_name: 'Ben', counts: true, joined_seq: 0, before: 0 },
    { first_name: 'Cy', counts: false, joined_seq: null, before: null },
  ])
  expect((await pool.query('select audience, read_count from posts order by seq')).rows).toEqual([
    { audience: 1, read_count: 1 },
    { audience: 1, read_count: 0 },
  ])
  // Days of reading are counted by a job.
  const drift = (await findDrift(db)).filter(({ counter }) => counter !== 'post_read_days')
  expect(drift).toEqual([])
})
