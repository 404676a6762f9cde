import type { Readable } from 'node:stream'
import { type Client, escapeIdentifier } from 'pg'
import { to } from 'pg-copy-streams'

/** Of one instance, of minutes, of a browser's session, or codes that must not work twice: a restore ends all of them. */
const withoutRows = [
  'workers',
  'changes',
  'attempts',
  'sessions',
  'api_tokens',
  'webhook_deliveries',
  'push_subscriptions',
  'challenges',
  'sso_states',
  'join_codes',
  'record_archives',
  'company_exports',
  'company_imports',
]
/** Old links to set a password must not work again. */
const conditions: Record<string, string> = { account_tokens: `kind = 'verification'` }

/** Held while a backup runs, so that there is one at a time. */
const runningLock = 9_101

/** Returns the id of its session, or null if another backup runs. The lock ends with the session. */
export async function lockBackups(client: Client): Promise<number | null> {
  const { rows } = await client.query<{ free: boolean; session: number }>(
    'select pg_try_advisory_lock($1) as free, pg_backend_pid() as session',
    [runningLock],
  )
  return rows[0]?.free ? rows[0].session : null
}

/** From now on all statements see the same moment, while others go on writing. */
export async function beginSnapshot(client: Client): Promise<void> {
  await client.query('set idle_in_transaction_session_timeout = 0; set statement_timeout = 0')
  await client.query('begin isolation level repeatable read, read only')
}

export async function endSnapshot(client: Client): Promise<void> {
  await client.query('commit')
}

export async function appliedMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

export interface Table {
  name: string
  columns: string[]
}

/** The tables that a backup contains, or all but these. */
export async function tablesOf(client: Client, except: readonly string[] = withoutRows): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       and c.relname not like 'kysely\\_%' and c.relname <> all ($1)
     group by c.relname order by c.relname`,
    [except],
  )
  return rows
}

/** Sequences that were never used have no `last`. */
export async function sequencesOf(client: Client): Promise<{ name: string; last: number }[]> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  )
  return rows.map(({ name, last }) => ({ name, last: Number(last) }))
}

export interface CopiedRows {
  content: Readable
  /** To be called after the end of the content. */
  count: () => Promise<number>
}

function copyOut(client: Client, query: string): CopiedRows {
  const content = client.query(to(`copy (${query}) to stdout`))
  const count = async () => {
    // The number comes behind the content, perhaps later; the reply to another statement comes behind both.
    await client.query('select')
    return content.rowCount
  }
  return { content, count }
}

export function copyTable(client: Client, { name, columns }: Table): CopiedRows {
  const where = conditions[name] ? ` where ${conditions[name]}` : ''
  return copyOut(client, `select ${columns.map(escapeIdentifier).join(', ')} from ${escapeIdentifier(name)}${where}`)
}

/**
 * What waits in the queue, but for pushes, which would be late, for what the timetable adds again, and for links with
 * their tokens, which an earlier version queued.
 */
export function copyJobs(client: Client): CopiedRows {
  return copyOut(
    client,
    `select j.task_identifier, p.payload::text, j.run_at, j.max_attempts, j.key, j.priority
     from graphile_worker.jobs j join graphile_worker._private_jobs p using (id)
     where j.attempts < j.max_attempts and j.task_identifier not like 'push.%' and p.payload::text <> '{}'
       and not (j.task_identifier = 'mail.send' and coalesce(p.payload ->> 'link', '') like '%token=%')`,
  )
}

export interface ReferencedObject {
  key: string
  /** Referenced by a page or a job, so its absence is a loss. */
  isNeeded: boolean
}

/** The stored objects that the database refers to. */
export async function referencedObjects(client: Client): Promise<ReferencedObject[]> {
  const { rows } = await client.query<ReferencedObject>(
    `select key, bool_or(needed) as "isNeeded" from (
       select original_key as key, status = 'processing' as needed from media
       union all
       select unnest(array[display_key, thumbnail_key, poster_key]), status = 'ready' or former_since is not null from media
       union all
       select substr(profile_image_url, length('/media/') + 1), true from users where profile_image_url like '/media/%'
       union all
       select substring(logo_url from '^/(.*)\\.webp$'), true from company
     ) as named where key is not null group by key order by key`,
  )
  return rows
}

/** Whether this database has made the backup, or it was there when the database was restored. */
export async function isKnownBackup(client: Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from backups where name = $1
     union all select from secrets where name = 'newest-backup' and convert_from(value, 'utf8') >= $1 collate "C"`,
    [name],
  )
  return Boolean(rowCount)
}

/** Whether a backup was made there. */
export async function hasBackedUpTo(client: Client, destination: string): Promise<boolean> {
  const found = await client.query('select from backups where destination = $1 and is_verified limit 1', [destination])
  return Boolean(found.rowCount)
}

/** Made with the first backup. A restored installation has the id of the one that was backed up, unless it is a copy. */
export async function ownInstallation(client: Client): Promise<string> {
  await client.query(
    `insert into secrets (name, value) values ('installation-id', decode(replace(gen_random_uuid()::text, '-', ''), 'hex'))
     on conflict do nothing`,
  )
  const { rows } = await client.query<{ id: string }>(
    `select encode(value, 'hex') as id from secrets where name = 'installation-id'`,
  )
  return rows[0]?.id ?? ''
}
