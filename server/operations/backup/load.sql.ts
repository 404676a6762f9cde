import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Client, escapeIdentifier } from 'pg'
import { from } from 'pg-copy-streams'
import type { Table } from './dump.sql.ts'

/** Tables that the app fills by itself before anybody has set up a company. */
const filledByStart = /^(kysely_.*|secrets|workers|changes|scope_versions|attempts|backups)$/

const ownRelations = `
  select c.relname as name, c.relkind as kind from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('e', 'i', 'a'))`

/** Whether an instance has migrated this database, perhaps without anybody setting up a company. */
async function isOurs(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('public.kysely_migration') is not null as found`,
  )
  return rows[0]?.found === true
}

/** Names what a database contains that a restore would delete; undefined if it is as good as empty. */
export async function contentOf(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string; kind: string }>(ownRelations)
  const [first] = rows
  if (first && !(await isOurs(client))) return `the table ${first.name}`
  for (const { name } of rows.filter(({ name, kind }) => kind === 'r' && !filledByStart.test(name))) {
    const found = await client.query(`select 1 from ${escapeIdentifier(name)} limit 1`)
    if (found.rowCount) return `rows in the table ${name}`
  }
  return undefined
}

/** Whether an instance of the app is connected to the same database. */
export async function isInUse(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name like 'front-line%' limit 1`,
  )
  return Boolean(rowCount)
}

/** Drops the tables of the app; what belongs to extensions stays. */
export async function dropEverything(client: Client): Promise<void> {
  if (!(await isOurs(client))) return
  const { rows } = await client.query<{ name: string; kind: string }>(ownRelations)
  const named = (kind: string) => rows.filter(row => row.kind === kind).map(({ name }) => escapeIdentifier(name))
  await client.query('begin')
  await client.query(`drop table ${named('r').join(', ')} cascade`)
  const sequences = named('S')
  if (sequences.length > 0) await client.query(`drop sequence ${sequences.join(', ')}`)
  const { rows: functions } = await client.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p
     where p.pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
  )
  if (functions.length > 0) await client.query(`drop function ${functions.map(({ name }) => name).join(', ')}`)
  await client.query('drop schema if exists graphile_worker cascade')
  await client.query('commit')
}

/**
 * Runs `load` with all foreign keys away and triggers off, so that tables can be loaded in any order, in one transaction:
 * what triggers write is in the backup as well.
 */
export async function inLoadTransaction(client: Client, load: () => Promise<void>): Promise<void> {
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
  await client.query('begin')
  try {
    const { rows } = await client.query<{ table: string; name: string; definition: string }>(
      `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`,
    )
    for (const { table, name } of rows)
      await client.query(`alter table ${table} drop constraint ${escapeIdentifier(name)}`)
    const { rows: triggered } = await client.query<{ name: string }>(
      `select distinct tgrelid::regclass::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
       where not tgisinternal and c.relnamespace = 'public'::regnamespace`,
    )
    for (const { name } of triggered) await client.query(`alter table ${name} disable trigger user`)
    await load()
    for (const { name } of triggered) await client.query(`alter table ${name} enable trigger user`)
    for (const { table, name, definition } of rows)
      await client.query(`alter table ${table} add constraint ${escapeIdentifier(name)} ${definition}`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

export async function loadTable(client: Client, { name, columns }: Table, content: Readable): Promise<number> {
  const table = escapeIdentifier(name)
  // The backup also has the rows that migrations insert. The audit log accepts no statement that deletes.
  if ((await client.query(`select 1 from ${table} limit 1`)).rowCount) await client.query(`delete from ${table}`)
  const into = client.query(from(`copy ${table} (${columns.map(escapeIdentifier).join(', ')}) from stdin`))
  await pipeline(content, into)
  return into.rowCount
}

export async function setSequence(client: Client, { name, last }: { name: string; last: number }): Promise<void> {
  await client.query('select setval($1::regclass, $2)', [escapeIdentifier(name), last])
}

/** Jobs go in by the queue's own function, so that a later version of its tables takes them as well. */
export async function loadJobs(client: Client, content: Readable, pattern: string): Promise<void> {
  await client.query(
    `create temporary table restored_jobs (
       identifier text, payload text, run_at timestamptz, max_attempts int, key text, priority int) on commit drop`,
  )
  await pipeline(content, client.query(from('copy restored_jobs from stdin')))
  await client.query(
    `select graphile_worker.add_job(identifier, payload => payload::json, run_at => run_at,
       max_attempts => max_attempts, job_key => key, priority => priority)
     from restored_jobs where identifier like $1 order by run_at`,
    [pattern],
  )
}

/** Versions above any that a browser or an instance may remember: they grow by less than one a millisecond. */
export async function raiseVersions(client: Client): Promise<void> {
  await client.query(
    `select setval('change_version', greatest(last_value, (extract(epoch from now()) * 1000)::bigint)) from change_version`,
  )
  await client.query(`update scope_versions set version = nextval('change_version')`)
}

/** A giveaway that has ended since may have been drawn already: an owner decides. Returns their number. */
export async function holdGiveaways(client: Client): Promise<number> {
  const { rowCount } = await client.query(
    'update giveaways set held_at = now() where drawn_at is null and deleted_at is null and ends_at <= now()',
  )
  return rowCount ?? 0
}

/** A scheduled post whose time has come since may have been published already: somebody decides. Returns their number. */
export async function holdScheduled(client: Client): Promise<number> {
  const { rowCount } = await client.query(
    `update scheduled_posts set failure = 'schedule.restored' where failure is null and scheduled_for <= now()`,
  )
  return rowCount ?? 0
}

/** Notes whether this is a copy, and the newest backup that was in the location, perhaps a newer one than was restored. */
export async function identify(
  client: Client,
  { isCopy, newestBackup }: { isCopy: boolean; newestBackup: string },
): Promise<void> {
  await client.query(`delete from secrets where name in ('copy', 'newest-backup')`)
  await client.query(`insert into secrets (name, value) values ('newest-backup', convert_to($1, 'utf8'))`, [
    newestBackup,
  ])
  if (!isCopy) return
  // The next backup makes one of its own.
  await client.query(`delete from secrets where name = 'installation-id'`)
  await client.query(`insert into secrets (name, value) values ('copy', '')`)
}

/** The backup is finished, though its row in it says that it runs. */
export async function finishRestoredBackup(
  client: Client,
  { id, takenAt, bytes, files }: { id: number; takenAt: string; bytes: number; files: number },
): Promise<void> {
  await client.query('update backups set finished_at = $2, bytes = $3, files = $4, is_verified = true where id = $1', [
    id,
    takenAt,
    bytes,
    files,
  ])
}

export async function noteRestore(client: Client, details: Record<string, unknown>): Promise<void> {
  await client.query(`insert into audit_log (action, subject, details) values ('company.restored', 'company', $1)`, [
    JSON.stringify(details),
  ])
}
