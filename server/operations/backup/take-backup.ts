import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addAbortSignal, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { Client } from 'pg'
import type { Storage } from '#server/lib/storage/storage.ts'
import { lockSweeps } from '#server/lib/storage/sweep-lock.sql.ts'
import { BackupError } from './backup-error.ts'
import { isIntact, store } from './digest.ts'
import * as sql from './dump.sql.ts'
import type { BackupLocation, BackupLog } from './location.ts'
import * as manifests from './manifest.ts'
import { copyObjects, writeIndex } from './objects.ts'

export interface BackupSource {
  /** A connection of its own. */
  client: Client
  storage: Storage
  dataDir: string
  signal: AbortSignal
  log: BackupLog
}

/**
 * Copies the database as of one moment, and everything that it refers to, to a location; reads all of it back; and
 * only then writes the manifest, which makes it a backup. No unused object is swept until then.
 */
export async function takeBackup(
  { client, storage, dataDir, signal, log }: BackupSource,
  location: BackupLocation,
  { name, backupId }: { name: string; backupId: number },
): Promise<{ manifest: manifests.Manifest; newBytes: number }> {
  const installation = await sql.ownInstallation(client)
  const folder = manifests.folderOf(name)
  await lockSweeps(client)

  const takenAt = new Date().toISOString()
  await sql.beginSnapshot(client)
  const migrations = await sql.appliedMigrations(client)
  const objects = await sql.referencedObjects(client)
  const write = async (file: string, { content, count }: sql.CopiedRows) => {
    const written = await store(location, `${folder}/${file}`, addAbortSignal(signal, content), createGzip())
    return { rows: await count(), file: written }
  }
  const tables: manifests.Manifest['tables'] = []
  for (const table of await sql.tablesOf(client))
    tables.push({ ...table, ...(await write(`tables/${table.name}.copy.gz`, sql.copyTable(client, table))) })
  const jobs = await write('jobs.copy.gz', sql.copyJobs(client))
  // Not part of the snapshot: a number that was taken since is skipped after a restore.
  const sequences = await sql.sequencesOf(client)
  await sql.endSnapshot(client)

  const copied = await copyObjects({ storage, signal, log }, location, objects)
  const index = await writeIndex(location, `${folder}/objects.jsonl.gz`, copied.entries)
  const manifest: manifests.Manifest = {
    format: 1,
    name,
    installation,
    backupId,
    takenAt,
    migrations,
    tables,
    sequences,
    jobs,
    objects: {
      count: copied.entries.length,
      bytes: copied.entries.reduce((sum, { bytes }) => sum + bytes, 0),
      missing: copied.missing,
      file: index,
    },
    dataFiles: await copyDataFiles(location, folder, dataDir),
  }
  for (const file of manifests.filesOf(manifest)) {
    signal.throwIfAborted()
    if (!(await isIntact(location, file.path, file))) throw new BackupError('backup.unverified')
  }
  signal.throwIfAborted()
  await manifests.writeManifest(location, manifest)
  await manifests.readManifest(location, name)
  return {
    manifest,
    newBytes: copied.newBytes + manifests.filesOf(manifest).reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

async function copyDataFiles(
  location: BackupLocation,
  folder: string,
  dataDir: string,
): Promise<manifests.Manifest['dataFiles']> {
  const copied: manifests.Manifest['dataFiles'] = []
  for (const name of manifests.dataFiles) {
    const content = await readFile(join(dataDir, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    })
    if (content) copied.push({ name, file: await store(location, `${folder}/${name}`, Readable.from([content])) })
  }
  return copied
}
