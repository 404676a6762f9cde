import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { expect } from 'vitest'
import { makeScratchFolder } from '#server/testing/scratch-folder.ts'
import { type Binaries, installedBinaries } from './binaries.ts'
import { type Embedded, type EmbeddedOptions, startEmbedded } from './start.ts'

const folders: string[] = []
/** Where a cluster was created, to be copied: that takes a tenth of the time of another one. */
let created: Promise<string> | undefined
const running = new Set<Embedded>()

/** A scratch folder, short enough for a socket; closed to other users when 0o700. */
export async function newFolder(mode = 0o755): Promise<string> {
  const folder = await makeScratchFolder('fl-')
  await chmod(folder, mode)
  folders.push(folder)
  return folder
}

/** A data folder with a cluster. */
export async function newCluster(): Promise<string> {
  created ??= (async () => {
    const dataDir = await makeScratchFolder('fl-')
    await (await startEmbedded({ dataDir, log: () => undefined, durable: false })).stop()
    return dataDir
  })()
  const dataDir = await newFolder()
  // With the owners of the files.
  await promisify(execFile)('cp', ['-a', join(await created, '.'), dataDir])
  return dataDir
}

export async function removeCreated(): Promise<void> {
  if (created) await rm(await created, { recursive: true, force: true })
  created = undefined
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
  for (const child of children) await kill(child)
  children.clear()
  for (const embedded of running) await embedded.stop()
  running.clear()
}

export const children = new Set<ChildProcess>()
const writer = join(import.meta.dirname, '../../testing/databases/embedded-writer.ts')

/** Starts a process that writes without pause; `heard` are its lines. */
export function startWriter(options: object, uid?: number) {
  const child = spawn(process.execPath, [writer, JSON.stringify(options), ...(uid ? [String(uid)] : [])])
  children.add(child)
  const heard: string[] = []
  for (const stream of [child.stdout, child.stderr]) createInterface(stream).on('line', line => heard.push(line))
  const hears = (text: string) => expect.poll(() => heard.join('\n')).toContain(text)
  const acknowledged = () => heard.filter(line => line.startsWith('written ')).map(line => Number(line.slice(8)))
  return { child, heard, hears, acknowledged }
}

export async function kill(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL') {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'close')
}

/** One statement on a connection of its own, as the app's user. */
export async function query(embedded: Embedded, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: embedded.connectionString })
  await client.connect()
  const { rows } = await client.query(statement).finally(() => client.end())
  return rows
}
