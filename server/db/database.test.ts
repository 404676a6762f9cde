import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/database.ts'
import { openDatabase } from './database.ts'
import { openPool } from './pool.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('counts and sums are numbers, times are dates, days are text', async () => {
  const { rows } = await database.pool.query(
    `select count(*) as count, 1.5::numeric as ratio, '2026-03-01T10:00:00Z'::timestamptz as at, '2026-03-01'::date as day`,
  )
  expect(rows).toEqual([{ count: 1, ratio: 1.5, at: new Date('2026-03-01T10:00:00Z'), day: '2026-03-01' }])
})

test('columns are camel-cased, names inside JSON values are not', async () => {
  const { rows } = await sql`select 1 as joined_seq, '{"some_key": 1}'::jsonb as details`.execute(database.db)
  expect(rows).toEqual([{ joinedSeq: 1, details: { some_key: 1 } }])
})

test('a statement that takes too long is canceled', async () => {
  const pool = openPool(database.connectionString, { max: 1, statementTimeoutMs: 50 })
  await expect(pool.query('select pg_sleep(5)')).rejects.toThrow('statement timeout')
  await pool.end()
})

test('a pool outlives its connections', async () => {
  const pool = openPool(database.connectionString, { max: 1 })
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await expect.poll(() => pool.totalCount).toBe(0)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await pool.end()
})

test('a connection that breaks inside a transaction fails the next statement and does not crash the process', async () => {
  const pool = openPool(database.connectionString, { max: 1 })
  const client = await pool.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const ended = new Promise(resolve => client.once('end', resolve))
  await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await ended
  await expect(client.query('select 1')).rejects.toThrow('not queryable')
  client.release()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await pool.end()
})

test('an external database is opened, migrated and closed', async () => {
  const opened = await openDatabase({
    databaseUrl: database.connectionString,
    dataDir: '/nowhere',
    log: () => undefined,
  })
  expect(await opened.db.selectFrom('teams').selectAll().execute()).toEqual([])
  await opened.close()
  await expect(opened.pool.query('select 1')).rejects.toThrow('after calling end')
})
