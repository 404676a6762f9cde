import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/db/types.generated.ts'

/** Everyone's names that are one of these, or one with a number behind it. */
export async function lockNamesLike(db: Kysely<DB>, bases: readonly string[]): Promise<Set<string>> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sign-in names', 0))`.execute(db)
  const { rows } = await sql<{ name: string }>`select sign_in_name as name from users
    where sign_in_name = any(${[...bases]}::text[]) or rtrim(sign_in_name, '0123456789') = any(${[...bases]}::text[])`.execute(
    db,
  )
  return new Set(rows.map(({ name }) => name))
}
