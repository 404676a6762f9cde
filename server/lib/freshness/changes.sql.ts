import type pg from 'pg'

const versionLock = 7_101

const raise = `
with committed as (delete from changes returning scope),
     scopes as (select distinct scope from committed)
insert into scope_versions (scope, version)
select scope, nextval('change_version') from scopes
on conflict (scope) do update set version = excluded.version`

/**
 * Turns committed `changes` rows into raised versions and one NOTIFY, in one transaction. The lock makes versions grow
 * in the order in which they become visible, so that nobody misses one by reading "newer than the highest I know".
 */
export async function raiseCommitted(client: pg.PoolClient): Promise<void> {
  await client.query('begin; set local synchronous_commit = off')
  await client.query('select pg_advisory_xact_lock($1)', [versionLock])
  const { rowCount } = await client.query(raise)
  if (rowCount) await client.query(`select pg_notify('changes', '')`)
  await client.query('commit')
}

export async function hasChanges(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query('select 1 from changes limit 1')
  return Boolean(rowCount)
}

export async function insertChange(pool: pg.Pool, scope: string): Promise<void> {
  await pool.query('insert into changes (scope) values ($1)', [scope])
}

export async function listenToChanges(client: pg.PoolClient): Promise<void> {
  await client.query('listen changes')
}
