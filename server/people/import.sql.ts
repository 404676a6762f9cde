import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/db/types.generated.ts'

type Db = Kysely<DB>

export interface ImportedPerson {
  email: string
  firstName: string
  lastName: string
}

/**
 * Adds people as viewers without a password, restores removed ones, completes unverified ones and skips everyone else.
 * Returns those who were added. Sorted by address, so that two imports can't deadlock.
 */
export async function savePeople(db: Db, people: readonly ImportedPerson[]): Promise<{ id: number; email: string }[]> {
  const list = people.map(({ email, firstName, lastName }) => ({ email, first_name: firstName, last_name: lastName }))
  const { rows } = await sql<{ id: number; email: string }>`
    insert into users (email, first_name, last_name, role, joined_at)
    select email, first_name, last_name, 'viewer', now()
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as p(email text, first_name text, last_name text) order by email
    on conflict (email) do update set first_name = excluded.first_name, last_name = excluded.last_name, role = 'viewer',
      joined_at = now(), removed_at = null, password_hash = null, temporary_password_until = null,
      last_sign_in_at = null, last_active_at = null
    where users.joined_at is null or users.removed_at is not null
    returning id, email`.execute(db)
  return rows
}

/** Deletes old imports and records a new one. Returns false when its id exists. */
export async function startImport(
  db: Db,
  started: { id: string; actorId: number; total: number; keptMs: number },
): Promise<boolean> {
  await sql`delete from people_imports where created_at < now() - make_interval(secs => ${started.keptMs / 1_000})`.execute(
    db,
  )
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('peopleImports')
    .values({ id: started.id, actorId: started.actorId, total: started.total })
    .onConflict(known => known.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function addToProgress(db: Db, id: string, more: { successful: number; failed: number }): Promise<void> {
  await sql`update people_imports set successful = successful + ${more.successful}, failed = failed + ${more.failed}
    where id = ${id}`.execute(db)
}

export async function endImport(db: Db, id: string): Promise<void> {
  await sql`update people_imports set done_at = now() where id = ${id}`.execute(db)
}

export async function findImport(
  db: Db,
  id: string,
  actorId: number,
): Promise<{ total: number; successful: number; failed: number; doneAt: Date | null } | undefined> {
  return db
    .selectFrom('peopleImports')
    .select(['total', 'successful', 'failed', 'doneAt'])
    .where('id', '=', id)
    .where('actorId', '=', actorId)
    .executeTakeFirst()
}
