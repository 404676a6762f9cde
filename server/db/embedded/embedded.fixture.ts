import { chmod, cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { makeScratchFolder } from '#server/testing/scratch-folder.ts'
import { type Binaries, installedBinaries } from './binaries.ts'
import { type Embedded, type EmbeddedOptions, startEmbedded } from './start.ts'

const folders: string[] = []
const running = new Set<Embedded>()

/** A scratch folder, short enough for a socket; closed to other users when 0o700. */
export async function newFolder(mode = 0o755): Promise<string> {
  const folder = await makeScratchFolder('fl-')
  await chmod(folder, mode)
  folders.push(folder)
  return folder
}

export async function removeFolders(): Promise<void> {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
}

/** The installed programs somewhere else, to be damaged. */
export async function copyOfBinaries(parent?: string): Promise<Binaries> {
  const installed = await installedBinaries()
  const folder = join(parent ?? (await newFolder()), 'native')
  await cp(installed.folder, folder, { recursive: true, verbatimSymlinks: true })
  return { ...installed, folder }
}

export async function start(options: Partial<EmbeddedOptions> & { dataDir: string }): Promise<Embedded> {
  const embedded = await startEmbedded({ log: () => undefined, durable: false, ...options })
  running.add(embedded)
  const stop = async () => {
    running.delete(embedded)
    await embedded.stop()
  }
  return { ...embedded, stop }
}

export async function stopAll(): Promise<void> {
  for (const embedded of running) await embedded.stop()
  running.clear()
}

/** One statement on a connection of its own, as the app's user. */
export async function query(embedded: Embedded, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: embedded.connectionString })
  await client.connect()
  const { rows } = await client.query(statement).finally(() => client.end())
  return rows
}
