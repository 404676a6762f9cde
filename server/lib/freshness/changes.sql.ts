import type pg from 'pg'

const versionLock = 7_101

/** One round trip, because one follows each write. Each statement sees what was committed before it began. */
const raise = `
begin;
set local synchronous_commit = off;
select pg_advisory_xact_lock(${versionLock});
with committed as (delete from changes returning scope),
     scopes as (select distinct scope from committed),
     raised as (
       insert into scope_versions (scope, version)
       select scope, nextval('change_version') from scopes
       on conflict (scope) do update set version = excluded.version returning scope
     )
select pg_notify('changes', '') where exists (select from raised);
commit`

/**
 * Turns committed `changes` rows into raised versions and one NOTIFY, in one transaction. The lock makes versions grow
 * in the order in which they become visible, so that nobody misses one by reading "newer than the highest I know". After
 * an error the connection is still in the transaction.
 */
export async function raiseCommitted(client: pg.PoolClient): Promise<void> {
  await client.query(raise)
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
