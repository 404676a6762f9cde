import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/database.ts'
import { up as reports } from './012-reports.ts'
import { up as daysOfReading } from './016-days-of-reading.ts'
import { up } from './024-company-time-zone.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('quarters of hours, of the last days and of those before, become hours', async () => {
  const { pool } = database
  const db = database.db as unknown as Kysely<unknown>
  await pool.query(`alter table company drop column time_zone, drop column counting_since;
    alter table posts drop column half_read_at;
    drop table read_hours, active_days, reminders`)
  await reports(db)
  await daysOfReading(db)
  await pool.query(`insert into teams (id, name) values (9, 'Company-wide'), (10, 'Vans');
    insert into users (email, first_name, last_name) values ('ann@acme.example', 'Ann', 'Abel');
    insert into active_days (day, user_id, hours) select '2026-03-02', id, 255 from users;
    insert into read_slots (team_id, day, slot, shard, n) values
      (9, '2026-03-02', 28, 0, 1), (9, '2026-03-02', 28, 7, 2), (9, '2026-03-02', 31, 3, 4), (9, '2026-03-02', 32, 3, 8),
      (10, '2026-03-02', 95, 0, 16), (10, '2026-03-01', 0, 0, 32)`)
  await pool.query(
    `insert into read_slot_days (team_id, day, reads) select 10, '2026-03-01', array_agg(case s when 0 then 1 when 3 then 2 when 95 then 4 else 0 end order by s) from generate_series(0, 95) s`,
  )
  await up(db)
  const { rows } = await pool.query({
    text: 'select team_id, day, hour, n from read_hours order by team_id, day, hour',
    rowMode: 'array',
  })
  expect(rows).toEqual([
    [9, '2026-03-02', 7, 7],
    [9, '2026-03-02', 8, 8],
    [10, '2026-03-01', 0, 35],
    [10, '2026-03-01', 23, 4],
    [10, '2026-03-02', 23, 16],
  ])
  const { rows: active } = await pool.query('select day from active_days')
  expect(active).toEqual([{ day: '2026-03-02' }])
})
