import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/database.ts'
import { up } from './007-job-failure-codes.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('the texts of failed jobs become codes', async () => {
  const { pool, db } = database
  await pool.query(`insert into users (email, first_name, last_name) values ('ann@acme.example', 'Ann', 'Abel')`)
  const errors = [
    'That file is damaged and cannot be read.',
    'Video processing took too long and was cancelled. Please try uploading again.',
    'A text of an older version',
    null,
  ]
  for (const [at, error] of errors.entries()) {
    const [id, key] = [randomUUID(), `original/${at}`]
    await pool.query(
      `insert into media (id, owner_id, file_name, content_type, bytes, original_key)
       select $1, id, 'van.mp4', 'video/mp4', 1, $2 from users`,
      [id, key],
    )
    await pool.query('insert into upload_jobs (media_id, progress, error) values ($1, $2, $3)', [id, at, error])
  }
  await up(db as unknown as Kysely<unknown>)
  const { rows } = await pool.query('select error from upload_jobs order by progress')
  expect(rows.map(row => row.error)).toEqual(['media.damaged', 'media.stuck', 'media.failed', null])
})
