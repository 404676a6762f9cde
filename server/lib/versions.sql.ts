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
