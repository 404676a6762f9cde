import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { BackupPlace } from '#server/config.ts'
import type { Ctx } from '#server/lib/context.ts'
import { BackupError, backupErrorText, toBackupError } from './backup/backup-error.ts'
import { hasBackedUpTo, isKnownBackup, lockBackups, ownInstallation } from './backup/dump.sql.ts'
import { openFolderLocation } from './backup/folder-location.ts'
import type { BackupLocation, BackupLog } from './backup/location.ts'
import { claimLocation, installationOf, nameAt, sizeOf, wholeBackups } from './backup/manifest.ts'
import { removeIncomplete, removeOld } from './backup/old-backups.ts'
import { takeBackup } from './backup/take-backup.ts'
import * as sql from './backups.sql.ts'

/** A backup as owners see it. */
export interface BackupResult {
  startedAt: Date
  finishedAt: Date | null
  startedBy: 'command' | 'schedule'
  /** A folder, or `s3://bucket/prefix`; without credentials. */
  destination: string
  name: string
  /** Of the database and all media that it refers to. */
  bytes: number
  /** The bytes that this backup had to write; the rest had been copied before. */
  newBytes: number
  files: number
  /** Media that the database refers to and the storage lacks. */
  missingFiles: number
  /** Whether everything was read back as it was written. */
  isVerified: boolean
  /** A code such as `backup.no-space`; null where it ended well. */
  error: string | null
  /** The error for people. */
  message: string | null
}

export interface LastBackup {
  /** Whether the server makes one every day. */
  isScheduled: boolean
  /** The newest one that has ended, well or not; null before the first. */
  last: BackupResult | null
  /** The newest one that can be restored. */
  lastVerified: BackupResult | null
}

/** Returns the newest backup, and the newest that was verified. */
export async function lastBackup({ db, config: { backup } }: Pick<Ctx, 'db' | 'config'>): Promise<LastBackup> {
  const [last, verified] = await Promise.all([sql.newestEnded(db), sql.newestVerified(db)])
  const isScheduled = backup.to !== undefined && backup.atMinute !== undefined
  return { isScheduled, last: presented(last), lastVerified: presented(verified) }
}

function presented(row: sql.BackupRow | undefined): BackupResult | null {
  if (!row) return null
  const { startedAt, finishedAt, destination, name, bytes, newBytes, files, missingFiles, isVerified, error } = row
  const startedBy = row.startedBy === 'schedule' ? 'schedule' : 'command'
  const message = error === null ? null : backupErrorText(error)
  const sizes = { bytes, newBytes, files, missingFiles }
  return { startedAt, finishedAt, startedBy, destination, name, ...sizes, isVerified, error, message }
}

const locations = new WeakMap<BackupPlace, BackupLocation>()

/** Opens a location once, because a bucket keeps connections. */
export async function openLocation(place: BackupPlace): Promise<BackupLocation> {
  const location =
    locations.get(place) ??
    ('folder' in place
      ? openFolderLocation(place.folder)
      : (await import('./backup/s3-location.ts')).openS3Location(place))
  locations.set(place, location)
  return location
}

const checkMs = 20_000
const checks = new WeakMap<BackupLocation, Promise<void>>()

/** Throws if backups cannot be stored at BACKUP_TO, or it does not respond. */
export async function checkLocation({ config }: Pick<Ctx, 'config'>): Promise<void> {
  if (!config.backup.to) return
  const location = await openLocation(config.backup.to)
  // One at a time, because each of a mount that hangs takes a thread for good.
  const check = checks.get(location) ?? location.check().finally(() => checks.delete(location))
  checks.set(location, check)
  const late = sleep(checkMs, undefined, { ref: false }).then(() => Promise.reject(new Error('It does not respond.')))
  await Promise.race([check, late])
}

export async function warnAboutLocation(ctx: Pick<Ctx, 'config' | 'log'>): Promise<void> {
  await checkLocation(ctx).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'BACKUP_TO: backups cannot be stored there')
  })
}

export interface BackupDependencies extends Pick<Ctx, 'db' | 'storage'> {
  connectionString: string
  dataDir: string
  log: BackupLog
  signal: AbortSignal
}

/**
 * Makes a backup and records its result. Throws BackupError; `backup.running` is not recorded, because the one that
 * runs has a result of its own.
 */
export async function makeBackup(
  { db, storage, connectionString, dataDir, log, signal }: BackupDependencies,
  location: BackupLocation,
  { keep, startedBy }: { keep: number; startedBy: BackupResult['startedBy'] },
): Promise<BackupResult> {
  const client = new Client({ connectionString, application_name: 'front-line backup', keepAlive: true })
  client.on('error', () => undefined)
  await client.connect()
  let session: number | null = null
  try {
    session = await lockBackups(client)
    if (session === null) throw new BackupError('backup.running')
    await sql.endInterrupted(db)
    const name = nameAt(new Date())
    const backupId = await sql.insertBackup(db, { startedBy, destination: location.name, name })
    try {
      await claim(client, location, log)
      await removeIncomplete(location)
      const { manifest, newBytes } = await takeBackup({ client, storage, dataDir, signal, log }, location, {
        name,
        backupId,
      })
      const { objects } = manifest
      if (objects.missing.length > 0)
        log.warn({ missing: objects.missing.slice(0, 20), files: objects.missing.length }, 'Media are missing')
      await sql.finishBackup(db, backupId, {
        ...sizeOf(manifest),
        newBytes,
        missingFiles: objects.missing.length,
        isVerified: true,
      })
    } catch (error) {
      const failure = toBackupError(error)
      await sql.finishBackup(db, backupId, { error: failure.code })
      log.error({ err: error, code: failure.code }, 'A backup failed')
      throw failure
    }
    await removeOld(location, keep, log).catch((error: unknown) => {
      log.warn({ err: error }, 'Old backups could not be removed')
    })
    await sql.deleteOldResults(db)
    const row = await sql.backupById(db, backupId)
    const result = presented(row)
    if (!result) throw new Error('The result of the backup is gone')
    log.info({ ...result }, 'Made a backup')
    return result
  } finally {
    await client.end().catch(() => undefined)
    // The server notices a little later, above all in the middle of a copy.
    if (session !== null) await sql.sessionEnds(db, session).catch(() => undefined)
  }
}

/** Two installations in one location would remove each other's files, and so would two that a restore has made of one. */
async function claim(client: Client, location: BackupLocation, log: BackupLog): Promise<void> {
  if ((await location.isBare?.()) && (await hasBackedUpTo(client, location.name)))
    throw new BackupError('backup.unmounted')
  const own = await ownInstallation(client)
  const owner = await installationOf(location, log)
  if (owner !== undefined && owner !== own) throw new BackupError('backup.foreign')
  const [newest] = await wholeBackups(location)
  if (newest && !(await isKnownBackup(client, newest.name))) throw new BackupError('backup.unknown')
  await claimLocation(location, own)
}

const dayMinutes = 24 * 60
/** Between two tries of a backup that failed. */
const retrySeconds = 60 * 60

/** Makes the backup of the day once its time has come, also later, if no instance ran then. */
export async function backUpWhenDue(ctx: Ctx): Promise<void> {
  const { to, atMinute, keep } = ctx.config.backup
  if (!to || atMinute === undefined) return
  const now = new Date()
  const minute = now.getUTCHours() * 60 + now.getUTCMinutes()
  const secondsSince = ((minute - atMinute + dayMinutes) % dayMinutes) * 60 + now.getUTCSeconds()
  const location = await openLocation(to)
  // One that somebody has made elsewhere is not the backup of the day.
  if (await sql.hasStartedSince(ctx.db, location.name, secondsSince, 'verified')) return
  if (await sql.hasStartedSince(ctx.db, location.name, Math.min(secondsSince, retrySeconds), 'any')) return
  const source = {
    ...ctx,
    connectionString: ctx.pool.options.connectionString ?? '',
    dataDir: ctx.config.dataDir,
    signal: ctx.stopping,
  }
  await makeBackup(source, location, { keep, startedBy: 'schedule' }).catch((error: unknown) => {
    // Recorded and logged, and tried again by the next look.
    if (!(error instanceof BackupError)) throw error
  })
}
