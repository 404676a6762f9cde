import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'
import type { Load } from './load.ts'

const jobsMs = 30_000

/** What was acknowledged and is not in the database, as sentences. */
export async function lostOf(db: Db, { posts, comments, likes, reads }: Load): Promise<string[]> {
  const stored = async (statement: string) => {
    const { rows } = await sql.raw<{ key: string }>(statement).execute(db)
    return new Set(rows.map(({ key }) => key))
  }
  const of = async (what: string, acknowledged: Iterable<string | number>, statement: string) => {
    const keys = await stored(statement)
    const all = [...acknowledged]
    const lost = all.filter(key => !keys.has(String(key)))
    console.log(`${all.length} ${what} acknowledged, ${lost.length} lost`)
    return lost.map(key => `${what}: ${key} was acknowledged and is missing`)
  }
  const pairs = (table: string) =>
    `select post_id || ' ' || email as key from ${table} join users on users.id = user_id`
  return [
    ...(await of('posts', posts, 'select id::text as key from posts')),
    ...(await of('comments', comments, 'select id::text as key from comments')),
    ...(await of('likes', likes, pairs('likes'))),
    ...(await of('reads', reads, `${pairs('views')} where read_at is not null`)),
  ]
}

/** Waits until all jobs that are due have run. Returns those that failed, as sentences. */
export async function waitForJobs(db: Db): Promise<string[]> {
  const due = async () => {
    const { rows } = await sql<{ name: string; error: string | null }>`
      select task_identifier as name, last_error as error from graphile_worker.jobs
      where run_at <= now() or last_error is not null`.execute(db)
    return rows
  }
  const begun = performance.now()
  let left = await due()
  while (left.some(({ error }) => !error) && performance.now() - begun < jobsMs) {
    await sleep(200)
    left = await due()
  }
  return left.map(({ name, error }) => `The job ${name} ${error ? `failed: ${error}` : 'did not run'}`)
}
