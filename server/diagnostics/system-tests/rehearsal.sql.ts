import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor, Role } from '#contract/policy.ts'
import type { Db } from '#server/db/kysely.ts'

export interface TestPerson extends Actor {
  email: string
}

/**
 * Adds somebody who has signed in and is in no team, Company-wide included, so that nobody waits for its lock. For
 * rehearsals only.
 */
export async function insertTestPerson(
  db: Db,
  { role = 'viewer', passwordHash = null }: { role?: Role; passwordHash?: string | null } = {},
): Promise<TestPerson> {
  const email = `${randomBytes(8).toString('hex')}@system-test.invalid`
  const now = sql<Date>`now()`
  const { id } = await db
    .insertInto('users')
    .values({
      email,
      firstName: 'System',
      lastName: 'Test',
      role,
      passwordHash,
      joinedAt: now,
      countedAt: now,
      firstSignInAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, role, email, teams: new Map() }
}

/** The payloads of the jobs that this transaction has added, the newest first. */
export async function addedJobs(db: Db, name: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ payload: Record<string, unknown> }>`
    select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${name} and j.created_at = now() order by j.id desc`.execute(db)
  return rows.map(({ payload }) => payload)
}

/** Lets a session end as if its time had come. */
export async function expireSessions(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where('userId', '=', userId)
    .execute()
}

export async function expireTokens(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('accountTokens')
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where('userId', '=', userId)
    .execute()
}

/** The figures of a team and of one of its members. */
export async function figuresOf(
  db: Db,
  teamId: number,
  userId: number,
): Promise<{ live: number; before: number | null; own: number; read: number } | undefined> {
  return db
    .selectFrom('memberships')
    .innerJoin('teams', 'teams.id', 'memberships.teamId')
    .select(['teams.live', 'memberships.before', 'memberships.own', 'memberships.read'])
    .where('teamId', '=', teamId)
    .where('userId', '=', userId)
    .executeTakeFirst()
}
