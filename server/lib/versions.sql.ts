import type pg from 'pg'

export interface ScopeVersion {
  scope: string
  version: number
}

/** Versions above this one, in ascending order. */
export async function versionsAbove(pool: pg.Pool, version: number): Promise<ScopeVersion[]> {
  const { rows } = await pool.query<ScopeVersion>({
    name: 'scope-versions',
    text: 'select scope, version from scope_versions where version > $1 order by version',
    values: [version],
  })
  return rows
}
