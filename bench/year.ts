import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { migrateJobs } from '#server/lib/jobs/jobs.ts'
import { openDiskStorage } from '#server/lib/storage/disk.ts'
import { addMonth, found, keysOfMonth, passMonth, tableSizes } from './year.sql.ts'

const months = 15
const sweeps = [
  'accounts.sweep',
  'media.sweep',
  'giveaways.sweep',
  'reading.sweep',
  'privacy.sweep',
  'operations.sweep',
] as const
/** As much as a stored object takes here; a real picture takes more. */
const objectBytes = 4_096
const mailsOfMonth = 300

/**
 * Fifteen months of 1,000 people in minutes: each month is written, everything is made 30 days older, and the app's own
 * sweeps run. Prints the size of each table and folder after them.
 */
export async function simulateYear(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir, log: () => undefined })
  await migrateJobs(database.pool)
  const storage = await openDiskStorage(dataDir, Buffer.alloc(32))
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' })
  const app = await buildApp({ config, ...database, storage })
  const columns: Map<string, number>[] = []
  await found(database.db)
  for (let month = 0; month < months; month += 1) {
    await addMonth(database.db, month)
    for (const key of await keysOfMonth(database.db)) await storage.put(key, Buffer.alloc(objectBytes), 'image/jpeg')
    for (const folder of ['outbox', 'media/drafts', 'scratch']) await leaveFiles(join(dataDir, folder), month)
    await passMonth(database.db)
    await ageFiles(dataDir)
    // Twice, because what the first marks as orphaned is deleted 70 minutes later.
    for (const later of ['0', '2 hours']) {
      await database.pool.query(`update orphaned_objects set created_at = created_at - $1::interval`, [later])
      for (const sweep of sweeps) await app.tasks[sweep]({}, '')
    }
    const tables = await tableSizes(database.db)
    const sizes = new Map(tables.map(({ name, kilobytes }) => [name, kilobytes]))
    for (const folder of ['outbox', 'media', 'scratch'])
      sizes.set(`${folder}/`, Math.round((await bytesIn(join(dataDir, folder))) / 1_024))
    columns.push(sizes)
  }
  show(columns)
  await app.close()
  await database.close()
}

async function leaveFiles(folder: string, month: number): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (let n = 0; n < mailsOfMonth; n += 1)
    await writeFile(join(folder, `month-${month}-${n}.eml`), Buffer.alloc(objectBytes))
}

const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter(entry => entry.isFile())

async function ageFiles(dataDir: string): Promise<void> {
  for (const folder of ['outbox', 'media/drafts', 'scratch'])
    for (const { parentPath, name } of await filesIn(join(dataDir, folder))) await utimes(join(parentPath, name), 0, 0)
}

async function bytesIn(folder: string): Promise<number> {
  let bytes = 0
  for (const { parentPath, name } of await filesIn(folder)) bytes += (await stat(join(parentPath, name))).size
  return bytes
}

/** In kilobytes after months 1, 3, 6, 9, 12 and 15. */
function show(columns: Map<string, number>[]): void {
  const shown = [1, 3, 6, 9, 12, 15].flatMap(month => columns[month - 1] ?? [])
  for (const name of shown.at(-1)?.keys() ?? [])
    console.log(`| ${name} | ${shown.map(sizes => sizes.get(name) ?? 0).join(' | ')} |`)
}
