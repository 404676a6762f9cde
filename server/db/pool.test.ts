import { CompiledQuery } from 'kysely'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, type UnitContext } from '#server/lib/unit.ts'
import { createTestDatabase } from '#server/testing/databases/database.ts'
import { openKysely } from './kysely.ts'
import { openPool } from './pool.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
/** Of one connection, so that each statement can be seen on it. */
let pool: Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool(database.connectionString, { max: 1 })
  await pool.query('create table lamps as select n as id from generate_series(1, 9) n')
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const read = (id: number) => pool.query('select * from lamps where id = $1', [id])
const planned = async () =>
  (await pool.query(`select statement from pg_prepared_statements where statement like '%lamps%'`)).rows.length

test('a statement that repeats is planned once, a rare one is not kept', async () => {
  await read(1)
  await pool.query('select id from lamps where id > $1', [1])
  expect(await planned()).toBe(0)
  for (let n = 0; n < 60; n += 1) expect((await read(1 + (n % 9))).rows).toEqual([{ id: 1 + (n % 9) }])
  expect(await planned()).toBe(1)
})

test('it is planned again when a newer version of the app has changed the table', async () => {
  await pool.query('alter table lamps add column watts int')
  expect((await read(2)).rows).toEqual([{ id: 2, watts: null }])
  const planned = await pool.query(`select name from pg_prepared_statements where statement like '%lamps%'`)
  expect((await read(3)).rows).toEqual([{ id: 3, watts: null }])
  expect((await pool.query(`select name from pg_prepared_statements where statement like '%lamps%'`)).rowCount).toBe(
    (planned.rowCount ?? 0) + 1,
  )
})

test('a transaction with an outdated plan runs again', async () => {
  await pool.query('alter table lamps add column volts int')
  const ctx = { db: openKysely(pool), changes: { afterCommit: () => undefined } } as unknown as UnitContext
  const found = await inTransaction(ctx, async ({ db }) => {
    const { rows } = await db.executeQuery<{ id: number; volts: null }>(
      CompiledQuery.raw('select * from lamps where id = $1', [4]),
    )
    return rows
  })
  expect(found).toEqual([{ id: 4, watts: null, volts: null }])
})

test('a transaction that stands still, as in a frozen process, is ended and its locks are free', async () => {
  const frozen = openPool(database.connectionString, { max: 1 })
  const client = await frozen.connect()
  await client.query('begin')
  await client.query('lock table lamps')
  const ended = expect.poll(() =>
    pool.query('select 1 from lamps').then(
      ({ rowCount }) => rowCount,
      () => 0,
    ),
  )
  await ended.toBe(9)
  client.release(true)
  await frozen.end()
})
