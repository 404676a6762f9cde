import type pg from 'pg'

export interface ScopeVersion {
  scope: string
  version: number
}

export interface VersionsRead {
  /** When the server started: another one after a restart, a failover or a restore. */
  server: string
  /** The highest version that was ever given. */
  last: number
  /** In ascending order. */
  versions: ScopeVersion[]
}

/** Reads the versions above this one. */
export async function versionsAbove(pool: pg.Pool, version: number): Promise<VersionsRead> {
  const { rows } = await pool.query<{ server: string; last: number; scope: string | null; version: number }>({
    name: 'scope-versions',
    text: `select pg_postmaster_start_time()::text as server, last_value as last, scope, version
           from change_version left join scope_versions on version > $1 order by version`,
    values: [version],
  })
  const [first] = rows
  const versions = rows.filter((row): row is typeof row & { scope: string } => row.scope !== null)
  return { server: first?.server ?? '', last: first?.last ?? 0, versions }
}

/**
 * Deletes the versions of teams and users that are gone. The newest stay, because an instance may not have read them
 * yet.
 */
export async function deleteUnusedVersions(pool: pg.Pool, newest = 1_000): Promise<void> {
  await pool.query(
    `delete from scope_versions
     where version < (select last_value from change_version) - $1
       and ((scope ~ '^(team|readers):' and split_part(scope, ':', 2)::int not in (select id from teams))
         or (scope ~ '^(user|session):' and split_part(scope, ':', 2)::int not in (select id from users)))`,
    [newest],
  )
}
