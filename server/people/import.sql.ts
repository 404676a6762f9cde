import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/db/types.generated.ts'

type Db = Kysely<DB>

export interface ImportedPerson {
  email: string
  firstName: string
  lastName: string
}

/**
 * Adds many people as viewers without a password; the removed are revived, the unverified completed, whoever is here
 * already is left alone. Answers those who were added. In the order of addresses, so that two imports cannot deadlock.
 */
export async function savePeople(db: Db, people: readonly ImportedPerson[]): Promise<{ id: number; email: string }[]> {
  const given = people.map(({ email, firstName, lastName }) => ({ email, first_name: firstName, last_name: lastName }))
  const { rows } = await sql<{ id: number; email: string }>`
    insert into users (email, first_name, last_name, role, joined_at)
    select email, first_name, last_name, 'viewer', now()
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as p(email text, first_name text, last_name text) order by email
    on conflict (email) do update set first_name = excluded.first_name, last_name = excluded.last_name, role = 'viewer',
      joined_at = now(), removed_at = null, password_hash = null, temporary_password_until = null,
      last_sign_in_at = null, last_active_at = null
    where users.joined_at is null or users.removed_at is not null
    returning id, email`.execute(db)
  return rows
}

/** False where there is an import of this id already. Forgets old ones. */
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

export async function countImported(db: Db, id: string, more: { successful: number; failed: number }): Promise<void> {
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
