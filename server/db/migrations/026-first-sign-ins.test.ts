import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/database.ts'
import { up } from './026-first-sign-ins.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query(`alter table users drop column first_sign_in_at; alter table posts drop constraint posts_kind_check;
    alter table posts add constraint posts_kind_check check (kind in ('post', 'announcement', 'winner'))`)
})
afterAll(() => database.drop())

test('the first known sign-in, headings of notices and an unchanged template', async () => {
  const { pool } = database
  const template = 'The prize: {{prize}}. Read every post in {{scope}} by {{deadline}} to be in the draw.'
  await pool.query(
    `insert into company (name, app_name, primary_color, giveaway_announcement_template, giveaway_winner_template)
     values ('Acme', 'Acme', '#0B6B75', $1, '')`,
    [`🎁 {{title}}\n\n{{description}}\n\n${template}`],
  )
  await pool.query(`insert into users (email, first_name, last_name, last_sign_in_at) values
      ('ann@acme.example', 'Ann', 'Abel', '2026-03-02Z'), ('ben@acme.example', 'Ben', 'Abel', null);
    insert into known_browsers (token_hash, user_id, created_at) select 'x', id, '2026-03-01Z' from users where first_name = 'Ann';
    insert into teams (id, name) values (9, 'Company-wide');
    insert into posts (team_id, author_id, kind, content) select 9, id, 'winner', c from users,
      unnest(array['🎉 Ann wins', 'The giveaway “Van” has ended. Nobody had read every post, so nobody won.',
        'The giveaway “Van” could not be drawn: the secret number is lost.']) c where first_name = 'Ann';
    insert into giveaways (title, description, prize, creator_id, starts_at, ends_at, time_zone, sealed_seed)
      select 'Van', '', 'Van', id, '2026-03-01Z', '2026-03-02Z', 'UTC', '' from users where first_name = 'Ann';
    insert into giveaway_draws (giveaway_id, round, ticket_count, digest, ticket_index, winner_id, post_id)
      select g.id, 1, 1, '', 0, g.creator_id, p.id from giveaways g, posts p where p.content like '%wins'`)
  await up(database.db as unknown as Kysely<unknown>)
  const { rows: users } = await pool.query('select first_name, first_sign_in_at from users order by 1')
  expect(users).toEqual([
    { first_name: 'Ann', first_sign_in_at: new Date('2026-03-01Z') },
    { first_name: 'Ben', first_sign_in_at: null },
  ])
  const { rows: posts } = await pool.query('select kind from posts order by id')
  expect(posts).toEqual([{ kind: 'winner' }, { kind: 'no-winner' }, { kind: 'failed-draw' }])
  const { rows: texts } = await pool.query('select giveaway_announcement_template as text from company')
  expect(texts[0]?.text).toBe(`🎁 {{title}}\n\n{{description}}\n\n${template.replace('scope', 'feeds')}`)
})
