import { sql } from 'kysely'
import { isInCompany } from '#server/db/in-company.sql.ts'
import type { Db } from '#server/db/kysely.ts'

/** Writes a row and returns what is read of it. */
export async function writeAndReadBack(db: Db, value: string): Promise<string | undefined> {
  await db
    .insertInto('secrets')
    .values({ name: `system-test ${value}`, value: Buffer.from(value) })
    .execute()
  const row = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', `system-test ${value}`)
    .executeTakeFirst()
  return row?.value.toString()
}

/** The names of the migrations that this database has. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

export interface DatabaseFacts {
  version: string
  bytes: number
  posts: number
  people: number
  views: number
}

/** Counts are estimates of the statistics where a table is large. */
export async function databaseFacts(db: Db): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes,
      (select count(*)::int from posts) as posts,
      (select count(*)::int from users where ${isInCompany('users')}) as people,
      (select greatest(reltuples, 0)::float8 from pg_class where oid = 'views'::regclass) as views`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('The database described nothing')
  return facts
}

/** How far this server's clock is ahead of the database's, in milliseconds; halves the time of the query. */
export async function clockDifference(db: Db): Promise<number> {
  const before = Date.now()
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const after = Date.now()
  return (before + after) / 2 - (rows[0]?.now.getTime() ?? after)
}

/** Days since the company was set up; 0 before. */
export async function companyAgeDays(db: Db): Promise<number> {
  const { rows } = await sql<{ days: number | null }>`
    select (extract(epoch from now() - min(created_at)) / 86400)::float8 as days from company`.execute(db)
  return rows[0]?.days ?? 0
}
