import { sql } from 'kysely'
import { retention } from '#contract/retention.ts'
import { fromNow } from '#server/db/from-now.sql.ts'
import type { Db } from '#server/db/kysely.ts'

export async function noteInstance(db: Db, instance: { id: string; name: string; version: string }): Promise<void> {
  await db
    .insertInto('instances')
    .values(instance)
    .onConflict(known => known.column('id').doUpdateSet({ seenAt: sql`now()` }))
    .execute()
  await sql`delete from instances where seen_at < ${fromNow(-retention.instances)}`.execute(db)
}

export async function noteVersion(db: Db, version: string): Promise<void> {
  await db
    .insertInto('installedVersions')
    .values({ version })
    .onConflict(known => known.doNothing())
    .execute()
}

export async function removeInstance(db: Db, id: string): Promise<void> {
  await db.deleteFrom('instances').where('id', '=', id).execute()
}

export interface InstanceRow {
  id: string
  name: string
  version: string
  startedAt: Date
  seenAt: Date
  isLive: boolean
}

/** The running instances and those that were seen within the last hour, the oldest first. */
export async function listInstances(db: Db): Promise<InstanceRow[]> {
  const { rows } = await sql<InstanceRow>`
    select id, name, version, started_at, seen_at, seen_at > now() - interval '1 minute' as is_live
    from instances order by started_at`.execute(db)
  return rows
}

export async function installedAt(db: Db, version: string): Promise<Date | null> {
  const row = await db
    .selectFrom('installedVersions')
    .select('installedAt')
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.installedAt ?? null
}
