import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { type BackupLocation, FileMissing } from './location.ts'

const file = z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })

/** What a backup contains. It is written last: a backup without one is not whole. */
const manifest = z.object({
  format: z.literal(1),
  name: z.string(),
  installation: z.string(),
  /** Its row in the table `backups`. */
  backupId: z.number(),
  takenAt: z.iso.datetime(),
  /** The schema that the tables have. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number(), file })),
  sequences: z.array(z.object({ name: z.string(), last: z.number() })),
  jobs: z.object({ rows: z.number(), file }),
  /** The list of stored objects, which are beside the backups and shared by them. */
  objects: z.object({ count: z.number(), bytes: z.number(), missing: z.array(z.string()), file }),
  /** Of the data folder, by their names. */
  dataFiles: z.array(z.object({ name: z.string(), file })),
})
export type Manifest = z.output<typeof manifest>
export type FileEntry = z.output<typeof file>

const folder = 'backups'
export const folderOf = (name: string) => `${folder}/${name}`
const manifestFile = (name: string) => `${folderOf(name)}/manifest.json`

/** Sorts by time. */
export const nameAt = (time: Date) => time.toISOString().replaceAll(/[:.]/g, '-')

export async function writeManifest(location: BackupLocation, content: Manifest): Promise<void> {
  await location.write(manifestFile(content.name), Buffer.from(JSON.stringify(manifest.parse(content), null, 1)))
}

export async function readManifest(location: BackupLocation, name: string): Promise<Manifest> {
  const content: unknown = JSON.parse(await text(await location.read(manifestFile(name))))
  const { format } = z.object({ format: z.number() }).parse(content)
  if (format > 1) throw new Error(`The backup ${name} was made by a newer version of Front Line.`)
  return manifest.parse(content)
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
  for await (const { path } of location.list(folder)) {
    const [, name = ''] = path.split('/')
    found.set(name, [...(found.get(name) ?? []), path])
  }
  return [...found]
    .map(([name, files]) => ({ name, files, isWhole: files.includes(manifestFile(name)) }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

/** The manifest first, so that a backup that is half removed is not whole. */
export async function removeBackup(location: BackupLocation, { name, files }: FoundBackup): Promise<void> {
  await location.remove([manifestFile(name)])
  await location.remove(files)
}

const installationFile = 'installation.json'
const installation = z.object({ id: z.string() })

/** The id of the installation that keeps its backups there, undefined for an unused location. */
export async function installationOf(location: BackupLocation): Promise<string | undefined> {
  try {
    return installation.parse(JSON.parse(await text(await location.read(installationFile)))).id
  } catch (error) {
    if (error instanceof FileMissing) return undefined
    throw error
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
