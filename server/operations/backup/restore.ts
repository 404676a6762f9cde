import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import pLimit from 'p-limit'
import { Client } from 'pg'
import { migrateTo, migrateToLatest, requireKnown } from '#server/db/migrate.ts'
import { migrateJobsOf } from '#server/lib/jobs/jobs.ts'
import type { Storage } from '#server/lib/storage/storage.ts'
import { BackupUnreadable, damaged, isDamage } from './backup-error.ts'
import { chain, isIntact, isSame, Meter } from './digest.ts'
import { type Table, tablesOf } from './dump.sql.ts'
import * as sql from './load.sql.ts'
import type { BackupLocation } from './location.ts'
import { filesOf, type Manifest, readManifest, sizeOf, wholeBackups } from './manifest.ts'
import { type ObjectEntry, pathOf, readIndex } from './objects.ts'

const maxConcurrentCopies = 4
const maxLeavingMs = 3_000

export interface RestoreTarget {
  connectionString: string
  storage: Storage
  dataDir: string
  print: (line: string) => void
  /** Makes an installation of its own that reaches nobody, beside the one that was backed up. */
  isCopy?: boolean
}

/** What a copy lacks: the devices of people, and what waits for them. */
const reachingPeople = new Set(['push_subscriptions', 'held_pushes', 'webhooks'])
/** Which jobs a copy has: those of videos and pictures. */
const jobsOfCopies = 'media.%'

export interface Restored {
  manifest: Manifest
  /** Stored objects that the backup lacks, or has only damaged. */
  lost: string[]
  /** What waits for somebody to decide, because its time has come since. */
  held: Held
}

interface Held {
  giveaways: number
  scheduledPosts: number
}

/**
 * Restores a backup, the newest by default, into an installation that nobody has set up. The media come first, and
 * the database last and in one transaction: an interrupted restore leaves an installation that is still empty.
 */
export async function restore(location: BackupLocation, target: RestoreTarget, name?: string): Promise<Restored> {
  const { manifest, newest } = await verifiedManifest(location, target, name)
  const client = new Client({ connectionString: target.connectionString, application_name: 'restore of front-line' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await requireEmpty(client)
    if (target.isCopy) await requireNoMedia(target.storage)
    const lost = await restoreObjects(location, manifest, target)
    for (const {
      name: file,
      file: { path },
    } of manifest.dataFiles)
      await writeFile(join(target.dataDir, file), await buffer(await location.read(path)), { mode: 0o600 })
    const held = await restoreDatabase(client, location, { manifest, newest }, target)
    return { manifest, lost, held }
  } finally {
    await client.end()
  }
}

/** What is restored, and the name of the newest backup of the location. */
interface Chosen {
  manifest: Manifest
  newest: string
}

/** Returns the manifest of an intact backup. Throws an error that names another one to restore. */
async function verifiedManifest(location: BackupLocation, { print }: RestoreTarget, name?: string): Promise<Chosen> {
  const whole = await wholeBackups(location)
  const chosen = name === undefined ? whole[0] : whole.find(backup => backup.name === name)
  if (!chosen) throw new Error(`There is no backup ${name === undefined ? '' : `${name} `}in ${location.name}.`)
  try {
    const manifest = await readManifest(location, chosen.name)
    await requireKnown(manifest.migrations)
    print(`Restoring the backup of ${manifest.takenAt} from ${location.name}`)
    for (const file of filesOf(manifest)) if (!(await isIntact(location, file.path, file))) throw damaged(file.path)
    return { manifest, newest: whole[0]?.name ?? manifest.name }
  } catch (error) {
    if (!(error instanceof BackupUnreadable)) throw error
    const others = whole.filter(backup => backup !== chosen)
    const other = others.find(backup => backup.name < chosen.name) ?? others.at(-1)
    const advice = other ? `Restore another one by its name, such as ${other.name}.` : 'There is no other backup.'
    throw new Error(`${error.message}. ${advice}`, { cause: error })
  }
}

async function requireEmpty(client: Client): Promise<void> {
  await requireUnused(client)
  const content = await sql.contentOf(client)
  if (content)
    throw new Error(
      `A backup is restored into an empty installation only, and this one has ${content}. Nothing changed. Start what is there, or name an empty DATA_DIR or DATABASE_URL.`,
    )
}

/** A copy that shared its media with the original would delete them there. */
async function requireNoMedia(storage: Storage): Promise<void> {
  for await (const objects of storage.list())
    if (objects.length > 0)
      throw new Error('There are media in DATA_DIR or S3_BUCKET, and a copy needs an empty one of its own.')
}

/** Waits for the sessions of an instance that was just stopped: the server ends them a moment later. */
async function requireUnused(client: Client): Promise<void> {
  const startedAt = performance.now()
  while (await sql.isInUse(client)) {
    if (performance.now() - startedAt > maxLeavingMs)
      throw new Error('Front Line is running on this database: stop all instances first.')
    await sleep(100)
  }
}

/** Skips objects that exist already, so that an interrupted restore goes on where it ended. */
async function restoreObjects(
  location: BackupLocation,
  manifest: Manifest,
  { storage, print }: RestoreTarget,
): Promise<string[]> {
  const lost = [...manifest.objects.missing]
  const limit = pLimit(maxConcurrentCopies)
  const copies: Promise<void>[] = []
  for (const entry of await readIndex(location, manifest.objects.file))
    copies.push(
      limit(async () => {
        if (!(await restoreObject(location, storage, entry))) lost.push(entry.key)
      }),
    )
  const failure = (await Promise.allSettled(copies)).find(outcome => outcome.status === 'rejected')
  if (failure) throw failure.reason
  print(`Restored ${copies.length - lost.length + manifest.objects.missing.length} media files`)
  return lost
}

/** Returns false if the backup has no intact copy. */
async function restoreObject(location: BackupLocation, storage: Storage, entry: ObjectEntry): Promise<boolean> {
  if ((await storage.head(entry.key))?.bytes === entry.bytes) return true
  const meter = new Meter()
  try {
    const content = chain(await location.read(pathOf(entry.key)), meter)
    await storage.put(entry.key, content, 'application/octet-stream')
  } catch (error) {
    if (isDamage(error)) return false
    throw error
  }
  if (isSame(meter.digest(), entry)) return true
  await storage.remove([entry.key])
  return false
}

async function restoreDatabase(
  client: Client,
  location: BackupLocation,
  { manifest, newest }: Chosen,
  { connectionString, print, isCopy = false }: RestoreTarget,
): Promise<Held> {
  await sql.dropEverything(client)
  await migrateTo(connectionString, manifest.migrations)
  await migrateJobsOf(connectionString)
  await requireTables(client, manifest)
  const contentOf = async ({ file }: { file: { path: string } }) =>
    chain(await location.read(file.path), createGunzip())

  const held: Held = { giveaways: 0, scheduledPosts: 0 }
  const has = (name: string) => manifest.tables.some(table => table.name === name)
  await sql.inLoadTransaction(client, async () => {
    for (const table of manifest.tables) {
      if (isCopy && reachingPeople.has(table.name)) continue
      const rows = await sql.loadTable(client, table, await contentOf(table))
      // Backups of earlier versions say 0 where the number had not come in time. The digest vouches for the content.
      if (rows !== table.rows && table.rows > 0)
        throw new Error(`The table ${table.name} should have ${table.rows} rows, and got ${rows}.`)
    }
    // From here on, on the schema of the backup, which may be an old one.
    for (const sequence of manifest.sequences) await sql.setSequence(client, sequence)
    await sql.raiseVersions(client)
    await sql.loadJobs(client, await contentOf(manifest.jobs), isCopy ? jobsOfCopies : '%')
    held.giveaways = await sql.holdGiveaways(client)
    if (has('scheduled_posts')) held.scheduledPosts = await sql.holdScheduled(client)
    const { takenAt, name, backupId: id } = manifest
    if (has('backups')) await sql.finishRestoredBackup(client, { id, takenAt, ...sizeOf(manifest) })
    await sql.identify(client, { isCopy, newestBackup: newest })
    await sql.noteRestore(client, { takenAt, name, ...(isCopy && { isCopy }) })
  })
  const newer = await migrateToLatest(connectionString)
  if (newer.length > 0) print(`Migrated the database to ${newer.at(-1)}`)
  return held
}

/** Throws unless the schema has all tables and columns of the backup. */
async function requireTables(client: Client, { name, tables }: Manifest): Promise<void> {
  const known = new Map((await tablesOf(client, [])).map(table => [table.name, table.columns]))
  const isKnown = ({ name: table, columns }: Table) =>
    known.has(table) && columns.every(column => known.get(table)?.includes(column))
  const stranger = tables.find(table => !isKnown(table))
  if (stranger) throw new Error(`The backup ${name} has a table ${stranger.name} that is not one of Front Line.`)
}
