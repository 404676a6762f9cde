import { plural } from '#contract/text/words.ts'
import { resetFactorsByCommand } from '#server/accounts/index.ts'
import type { Config } from '#server/config.ts'
import { reasonOf } from '#server/db/errors.ts'
import { openKysely } from '#server/db/kysely.ts'
import { requireCurrent } from '#server/db/migrate.ts'
import { openPool } from '#server/db/pool.ts'
import { BackupError, backupErrorDetails } from './backup/backup-error.ts'
import type { BackupLogDetails } from './backup/location.ts'
import { type Manifest, readManifest } from './backup/manifest.ts'
import { restore } from './backup/restore.ts'
import { makeBackup, openLocation } from './backups.service.ts'
import { type ContextOf, openExisting, openStopped } from './open-installation.ts'

type Print = (line: string) => void

const unnamedLocation = (command: string) =>
  new Error(`Name the folder of the backups: npm run ${command} -- /path/to/backups (or set BACKUP_TO).`)

/** `npm run backup`: beside a running server, or without one. */
export async function runBackup(config: Config, print: Print, signal: AbortSignal): Promise<void> {
  if (!config.backup.to) throw unnamedLocation('backup')
  const location = await openLocation(config.backup.to)
  const { connectionString, storage, close } = await openExisting(config, print)
  try {
    await requireCurrent(connectionString)
    const pool = openPool(connectionString, { max: 1, name: 'front-line backup' })
    const log = {
      info: () => undefined,
      warn: ({ err, ...details }: BackupLogDetails, text: string) =>
        print([`${text}:`, JSON.stringify(details), ...(err === undefined ? [] : [reasonOf(err)])].join(' ')),
      // Thrown as well.
      error: () => undefined,
    }
    const source = { db: openKysely(pool), storage, connectionString, dataDir: config.dataDir, log, signal }
    const { keep } = config.backup
    const result = await makeBackup(source, location, { keep, startedBy: 'command' })
      .catch((error: unknown) => {
        throw error instanceof BackupError ? new Error(backupErrorDetails(error), { cause: error }) : error
      })
      .finally(() => pool.end())
    const { tables } = await readManifest(location, result.name)
    const size = `${plural(result.files, 'file')}, ${megabytes(result.bytes)} (${megabytes(result.newBytes)} new)`
    const content = `${peopleIn(tables)}, ${size}`
    const seconds = ((result.finishedAt ?? new Date()).getTime() - result.startedAt.getTime()) / 1_000
    print(`Backed up and verified ${content} in ${location.name} as ${result.name}, in ${seconds.toFixed(1)} s`)
  } finally {
    await close()
  }
}

/** Includes people who left and were not erased. */
const peopleIn = (tables: Manifest['tables']) =>
  plural(tables.find(({ name }) => name === 'users')?.rows ?? 0, 'person', 'people')

/** `npm run restore`: into an installation that nobody has set up. */
export async function runRestore(
  config: Config,
  print: Print,
  { name, isCopy = false }: { name?: string | undefined; isCopy?: boolean } = {},
): Promise<void> {
  if (!config.backup.to) throw unnamedLocation('restore')
  const { close, ...installation } = await openStopped(config, print)
  try {
    const target = { ...installation, dataDir: config.dataDir, print, isCopy }
    const { manifest, lost, held } = await restore(await openLocation(config.backup.to), target, name)
    print(`Restored ${peopleIn(manifest.tables)} as of ${manifest.takenAt}. Everyone signs in again.`)
    if (held.giveaways > 0)
      print(`${plural(held.giveaways, 'giveaway')} ended since: an owner confirms or deletes each before it is drawn.`)
    if (held.scheduledPosts > 0)
      print(`${plural(held.scheduledPosts, 'scheduled post')} came due since: their authors send or delete each.`)
    if (lost.length > 0)
      print(`The backup has no intact copy of ${plural(lost.length, 'file')}: run Media File Repair.`)
    if (isCopy) print('This is a copy: it knows no devices, and writes all mails to its outbox folder.')
    print('Start the app with: npm start')
  } finally {
    await close()
  }
}

/** `npm run reset-second-step`: beside a running server, or without one. */
export async function runResetFactors(
  config: Config,
  email: string | undefined,
  contextOf: ContextOf,
  print: Print,
): Promise<void> {
  if (!email) throw new Error('Name the address: npm run reset-second-step -- person@company.example')
  const { connectionString, close } = await openExisting(config, print)
  try {
    await requireCurrent(connectionString)
    const pool = openPool(connectionString, { max: 1, name: 'front-line command' })
    const isReset = await resetFactorsByCommand(contextOf(openKysely(pool), config), email).finally(() => pool.end())
    if (!isReset) throw new Error(`Nobody with the address ${email} has a second step.`)
    print(`${email} signs in with the password alone, and is signed out everywhere.`)
  } finally {
    await close()
  }
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
