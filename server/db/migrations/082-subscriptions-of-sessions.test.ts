import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/database.ts'
import { up } from './082-subscriptions-of-sessions.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query('alter table push_subscriptions drop column session_hash')
})
afterAll(() => database.drop())

test('a subscription gets the session on the same browser, else the newest, and goes where there is none', async () => {
  const { pool } = database
  await pool.query(`
    insert into users (email, first_name, last_name) values ('ann@acme.example', 'Ann', 'Abel'), ('ben@acme.example', 'Ben', 'Abel');
    insert into sessions (token_hash, user_id, user_agent, last_seen_at, expires_at)
      select s.hash::bytea, id, s.agent, s.seen::timestamptz, s.until::timestamptz from users join (values
        ('phone', 'Ann', 'Phone', '2026-03-01Z', '2999-01-01Z'), ('desk', 'Ann', 'Desk', '2026-03-02Z', '2999-01-01Z'),
        ('over', 'Ben', 'Phone', '2026-03-03Z', '2026-03-04Z')) s(hash, name, agent, seen, until) on s.name = first_name;
    insert into push_subscriptions (user_id, endpoint, p256dh, auth, user_agent)
      select id, s.endpoint, '', '', s.agent from users join (values
        ('Ann', 'a', 'Phone'), ('Ann', 'b', 'Phone, renewed'), ('Ben', 'c', 'Phone')) s(name, endpoint, agent) on s.name = first_name`)
  await up(database.db as unknown as Kysely<unknown>)
  const kept = `select endpoint, encode(session_hash, 'escape') as session from push_subscriptions order by 1`
  expect((await pool.query(kept)).rows).toEqual([
    { endpoint: 'a', session: 'phone' },
    { endpoint: 'b', session: 'desk' },
  ])
  await pool.query(`delete from sessions where token_hash = 'phone'`)
  expect((await pool.query(kept)).rows).toEqual([{ endpoint: 'b', session: 'desk' }])
})
