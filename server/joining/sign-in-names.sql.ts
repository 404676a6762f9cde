import { sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'

/** Everyone's names that differ from one of these at most in the number at the end. */
export async function lockNamesLike(db: Db, bases: readonly string[]): Promise<Set<string>> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sign-in names', 0))`.execute(db)
  const { rows } = await sql<{ name: string }>`select sign_in_name as name from users
    where rtrim(sign_in_name, '0123456789') in (select rtrim(base, '0123456789') from unnest(${[...bases]}::text[]) base)`.execute(
    db,
  )
  return new Set(rows.map(({ name }) => name))
}
