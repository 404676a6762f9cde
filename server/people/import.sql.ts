import { type Selectable, type SqlBool, sql } from 'kysely'
import type { ImportError } from '#contract/people.ts'
import type { Role } from '#contract/policy.ts'
import { retention } from '#contract/retention.ts'
import { isInCompany } from '#server/db/in-company.sql.ts'
import type { Db } from '#server/db/kysely.ts'
import { isManagedPerson, isManagedTeam } from '#server/db/managed.sql.ts'
import type { PeopleImports } from '#server/db/types.generated.ts'
import { hadJoined } from './people.sql.ts'

export interface ImportedPerson {
  /** Null for somebody who gets a sign-in name. */
  email: string | null
  firstName: string
  lastName: string
}

/**
 * Adds people as viewers without a password, restores removed ones, completes unverified ones and skips everyone else,
 * those whom the directory has removed included. Returns those who were added. Sorted by address, so that two imports can't deadlock.
 */
export async function savePeople(
  db: Db,
  people: readonly (ImportedPerson & { email: string })[],
): Promise<{ id: number; email: string }[]> {
  const list = people.map(({ email, firstName, lastName }) => ({ email, first_name: firstName, last_name: lastName }))
  const { rows } = await sql<{ id: number; email: string }>`
    insert into users (email, first_name, last_name, role, joined_at)
    select email, first_name, last_name, 'viewer', now()
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as p(email text, first_name text, last_name text) order by email
    on conflict (email) do update set first_name = excluded.first_name, last_name = excluded.last_name, role = 'viewer',
      joined_at = now(), removed_at = null, email_verified = true, joined_before = ${hadJoined}, password_hash = null, temporary_password_until = null,
      counted_at = null, first_sign_in_at = null, last_sign_in_at = null, last_active_at = null, invited_at = null, invitation_failed_at = null
    where (users.joined_at is null or users.removed_at is not null) and not ${isManagedPerson('users')}
    returning id, email`.execute(db)
  return rows
}

/** Adds viewers who sign in with names that nobody has. Returns their ids by name. */
export async function saveWithoutAddresses(
  db: Db,
  people: readonly { firstName: string; lastName: string; signInName: string }[],
): Promise<Map<string, number>> {
  if (people.length === 0) return new Map()
  const rows = await db
    .insertInto('users')
    .values(people.map(person => ({ ...person, joinedAt: sql<Date>`now()` })))
    .returning(['id', 'signInName'])
    .execute()
  return new Map(rows.map(({ id, signInName }) => [signInName ?? '', id]))
}

/** Which of these full names people of the company have, in any case and with or without accents. */
export async function presentNames(db: Db, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const { rows } = await sql<{ name: string }>`
    select n.name from unnest(${[...names]}::text[]) as n(name)
    where searchable(n.name) in
      (select searchable(first_name || ' ' || last_name) from users where ${isInCompany('users')})`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** Which of these addresses belong to people of the company. */
export async function presentAddresses(db: Db, emails: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`select email from users
    where email = any(${[...emails]}::text[]) and ${isInCompany('users')}`.execute(db)
  return new Set(rows.map(({ email }) => email))
}

export function listTeamNames(db: Db): Promise<{ id: number; name: string; isManaged: SqlBool }[]> {
  return db
    .selectFrom('teams')
    .select(['id', 'name', isManagedTeam('teams').as('isManaged')])
    .execute()
}

/** Deletes old imports and records a new one. Returns false when its id exists. */
export async function startImport(db: Db, started: { id: string; actorId: number; total: number }): Promise<boolean> {
  await sql`delete from people_imports where created_at < now() - make_interval(secs => ${retention.importResults / 1_000})`.execute(
    db,
  )
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('peopleImports')
    .values({ id: started.id, actorId: started.actorId, total: started.total })
    .onConflict(known => known.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Locks an import of which this number of rows is done; returns false when more are. */
export async function lockProgress(db: Db, id: string, rows: number): Promise<boolean> {
  const { rows: found } = await sql`select from people_imports
    where id = ${id} and successful + failed = ${rows} for update`.execute(db)
  return found.length > 0
}

export async function addToProgress(
  db: Db,
  id: string,
  more: { userIds: readonly number[]; errors: readonly ImportError[] },
): Promise<void> {
  await sql`update people_imports set successful = successful + ${more.userIds.length},
    user_ids = user_ids || ${[...more.userIds]}::int[], failed = failed + ${more.errors.length},
    errors = errors || ${JSON.stringify(more.errors)}::jsonb, progressed_at = now() where id = ${id}`.execute(db)
}

/** Ends an import, and returns its result. */
export async function endImport(
  db: Db,
  id: string,
): Promise<{ successful: number; failed: number; errors: ImportError[] }> {
  const { rows } = await sql<{ successful: number; failed: number; errors: ImportError[] }>`
    update people_imports set done_at = now() where id = ${id} returning successful, failed, errors`.execute(db)
  return rows[0] ?? { successful: 0, failed: 0, errors: [] }
}

export type ImportRecord = Omit<Selectable<PeopleImports>, 'errors'> & { errors: ImportError[] }

/** An import that the user started; without an id, the latest. */
export async function findImport(db: Db, actorId: number, id?: string): Promise<ImportRecord | undefined> {
  const { rows } = await sql<ImportRecord>`select * from people_imports
    where actor_id = ${actorId} and ${id === undefined ? sql`true` : sql`id = ${id}`}
      and created_at > now() - make_interval(secs => ${retention.importResults / 1_000})
    order by created_at desc limit 1`.execute(db)
  return rows[0]
}

/** Locks an import that the user started, so that it is undone once and nothing is added to it in the meantime. */
export async function lockImport(db: Db, actorId: number, id: string): Promise<ImportRecord | undefined> {
  const { rows } = await sql<ImportRecord>`select * from people_imports where actor_id = ${actorId} and id = ${id}
    and created_at > now() - make_interval(secs => ${retention.importResults / 1_000}) for update`.execute(db)
  return rows[0]
}

export interface ImportedUser {
  id: number
  name: string
  role: Role
  hasJoined: boolean
  /** The import added them; others had been in the company, or had registered, before. */
  isNew: boolean
}

/** Locks those of an import who are still in the company. Skips those who were removed and added again since. */
export async function lockImported(db: Db, { id, userIds, createdAt }: ImportRecord): Promise<ImportedUser[]> {
  const { rows } = await sql<ImportedUser>`
    select id, first_name || ' ' || last_name as name, role, created_at >= ${createdAt} as is_new,
      last_sign_in_at is not null or (password_hash is not null and temporary_password_until is null) as has_joined
    from users where id = any(${userIds}::int[]) and ${isInCompany('users')}
      and joined_at <= (select progressed_at from people_imports i where i.id = ${id})
    order by id for no key update`.execute(db)
  return rows
}

export async function deleteImport(db: Db, id: string): Promise<void> {
  await db.deleteFrom('peopleImports').where('id', '=', id).execute()
}
