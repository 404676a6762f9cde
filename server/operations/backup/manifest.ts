import { createHash } from 'node:crypto'
import { buffer, text } from 'node:stream/consumers'
import { z } from 'zod'
import { isKey } from '#server/lib/storage/storage.ts'
import { BackupUnreadable, damaged, isDamage, reading } from './backup-error.ts'
import { type BackupLocation, type BackupLog, backupFolder, FileMissing } from './location.ts'

/** Files of the data folder that nothing else can replace: the key of the draws that are still to come. */
export const dataFiles = ['giveaway.key'] as const

/** Below the folder of a backup. */
const ownPath = z.string().regex(/^backups\/[\w-]+(\/[\w-]+(\.[\w-]+)*)+$/)
export const objectKey = z.string().refine(isKey)
const file = z.object({ path: ownPath, bytes: z.number(), sha256: z.string() })

/** A backup's contents. It is written last: a backup without one is incomplete. */
const manifest = z.object({
  format: z.literal(1),
  name: z.string(),
  installation: z.string(),
  /** Its row in the table `backups`. */
  backupId: z.number(),
  takenAt: z.iso.datetime(),
  /** The schema that the tables have. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number(), file })),
  sequences: z.array(z.object({ name: z.string(), last: z.number() })),
  jobs: z.object({ rows: z.number(), file }),
  /** The list of stored objects, which are beside the backups and shared by them. */
  objects: z.object({ count: z.number(), bytes: z.number(), missing: z.array(objectKey), file }),
  dataFiles: z.array(z.object({ name: z.enum(dataFiles), file })),
})
export type Manifest = z.output<typeof manifest>
export type FileEntry = z.output<typeof file>

export const folderOf = (name: string) => `${backupFolder}/${name}`
const manifestFile = (name: string) => `${folderOf(name)}/manifest.json`
/** For `sha256sum --check`. Backups of earlier versions have none. */
const digestFile = (name: string) => `${folderOf(name)}/manifest.sha256`

/** Sorts by time. */
export const nameAt = (time: Date) => time.toISOString().replaceAll(/[:.]/g, '-')

export async function writeManifest(location: BackupLocation, content: Manifest): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(manifest.parse(content), null, 1))
  await location.write(digestFile(content.name), Buffer.from(`${digestOf(bytes)}  manifest.json\n`))
  await location.write(manifestFile(content.name), bytes)
}

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Throws BackupUnreadable. */
export function readManifest(location: BackupLocation, name: string): Promise<Manifest> {
  const path = manifestFile(name)
  return reading(path, async () => {
    const bytes = await buffer(await location.read(path))
    const written = await location.read(digestFile(name)).then(text, undefinedWhenMissing)
    if (written !== undefined && !written.startsWith(digestOf(bytes))) throw damaged(path)
    const content: unknown = JSON.parse(bytes.toString())
    const { format } = z.object({ format: z.number() }).parse(content)
    if (format > 1) throw new BackupUnreadable(`The backup ${name} was made by a newer version of Front Line`)
    const parsed = manifest.parse(content)
    if (parsed.name !== name) throw damaged(path)
    return parsed
  })
}

function undefinedWhenMissing(error: unknown): undefined {
  if (!(error instanceof FileMissing)) throw error
}

export interface FoundBackup {
  name: string
  files: string[]
  /** It has a manifest. */
  isWhole: boolean
}

/** All backups of a location, the oldest first. */
export async function findBackups(location: BackupLocation): Promise<FoundBackup[]> {
  const found = new Map<string, string[]>()
  for await (const { path } of location.list(backupFolder)) {
    const [, name = ''] = path.split('/')
    found.set(name, [...(found.get(name) ?? []), path])
  }
  return [...found]
    .map(([name, files]) => ({ name, files, isWhole: files.includes(manifestFile(name)) }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

/** Those that have a manifest, the newest first. */
export const wholeBackups = async (location: BackupLocation): Promise<FoundBackup[]> =>
  (await findBackups(location)).filter(({ isWhole }) => isWhole).toReversed()

/** Returns what `read` finds in the newest backup that it can read, undefined if there is none. */
export async function newestReadable<T>(
  location: BackupLocation,
  log: BackupLog,
  read: (name: string) => Promise<T>,
): Promise<T | undefined> {
  for (const { name } of await wholeBackups(location)) {
    const found = await read(name).catch((error: unknown) => {
      if (!(error instanceof BackupUnreadable)) throw error
      log.warn({ err: error, backup: name }, 'An earlier backup cannot be read')
    })
    if (found !== undefined) return found
  }
  return undefined
}

/** The manifest first, so that a backup that is half removed is not whole. */
export async function removeBackup(location: BackupLocation, { name, files }: FoundBackup): Promise<void> {
  await location.remove([manifestFile(name)])
  await location.remove(files)
}

const installationFile = 'installation.json'
const installation = z.object({ id: z.string() })

/** The id of the installation that keeps its backups there, undefined for an unused location. */
export async function installationOf(location: BackupLocation, log: BackupLog): Promise<string | undefined> {
  try {
    return installation.parse(JSON.parse(await text(await location.read(installationFile)))).id
  } catch (error) {
    if (!isDamage(error)) throw error
    return newestReadable(location, log, async name => (await readManifest(location, name)).installation)
  }
}

export async function claimLocation(location: BackupLocation, id: string): Promise<void> {
  await location.write(installationFile, Buffer.from(JSON.stringify({ id })))
}

/** The files of the backup itself, without the objects. */
export const filesOf = ({ tables, jobs, objects, dataFiles }: Manifest): FileEntry[] => [
  ...tables.map(table => table.file),
  jobs.file,
  objects.file,
  ...dataFiles.map(data => data.file),
]

export function sizeOf(content: Manifest): { files: number; bytes: number } {
  const own = filesOf(content)
  const { count, bytes } = content.objects
  return { files: own.length + count, bytes: own.reduce((sum, each) => sum + each.bytes, bytes) }
}
