import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from '#server/db/pool.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/database.ts'
import { takeTurn } from './turns.sql.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const turnsHeld = async () => {
  const { rows } = await database.pool.query<{ granted: boolean }>(
    `select granted from pg_locks where locktype = 'advisory' and objid = 7102
       and database = (select oid from pg_database where datname = current_database())`,
  )
  return rows.map(({ granted }) => granted)
}

test('a turn begins when the one before has ended', async () => {
  const ended: string[] = []
  const end = await takeTurn(database.pool)
  const next = takeTurn(database.pool, 60_000).then(endNext => {
    ended.push('next')
    return endNext
  })
  await expect.poll(turnsHeld).toEqual(expect.arrayContaining([true, false]))
  expect(ended).toEqual([])
  end()
  const endNext = await next
  endNext()
  await expect.poll(turnsHeld).toEqual([])
})

test('a turn that does not end, and a database that is away, hold nobody up', async () => {
  const end = await takeTurn(database.pool)
  const late = await takeTurn(database.pool)
  late()
  expect(await turnsHeld()).toEqual([true])
  end()
  await expect.poll(turnsHeld).toEqual([])
  const away = openPool('postgres://nobody@127.0.0.1:1/nothing', { max: 1 })
  const endAway = await takeTurn(away)
  endAway()
  await away.end()
})
