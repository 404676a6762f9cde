import { access, chmod, constants, open, readdir, rm, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { writeAtomically } from '#server/lib/storage/atomic-write.ts'
import { BackupError } from './backup-error.ts'
import { type BackupLocation, backupFolder, FileMissing, objectFolder, type StoredFile } from './location.ts'

const draftFolder = 'drafts'

export function openFolderLocation(folder: string): BackupLocation {
  const drafts = path.join(folder, draftFolder)
  const fileOf = (relative: string) => path.join(folder, ...relative.split('/'))

  async function* list(under: string): AsyncGenerator<StoredFile> {
    const entries = await readdir(fileOf(under), { withFileTypes: true }).catch(noneWhenMissing)
    for (const entry of entries) {
      const relative = `${under}/${entry.name}`
      if (entry.isDirectory()) yield* list(relative)
      else yield { path: relative, bytes: (await stat(fileOf(relative))).size }
    }
  }

  return {
    name: folder,
    write: (relative, content) => writeAtomically(fileOf(relative), content, drafts),
    async read(relative) {
      const handle = await open(fileOf(relative), 'r').catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new FileMissing(relative) : error
      })
      return handle.createReadStream()
    },
    list,
    async remove(paths) {
      for (const relative of paths) await rm(fileOf(relative), { force: true })
      for (const parent of new Set(paths.map(relative => path.dirname(fileOf(relative)))))
        await removeEmptyFolders(parent, folder)
    },
    check: () => access(folder, constants.W_OK | constants.X_OK).catch(throwFolderMissing),
    isBare: async () => (await readdir(folder).catch(throwFolderMissing)).length === 0,
    async cleanUp() {
      await rm(drafts, { recursive: true, force: true })
      // Of backups that are older than this; a mount without modes refuses.
      for (const name of [backupFolder, objectFolder]) await chmod(fileOf(name), 0o700).catch(() => undefined)
    },
  }
}

/** A missing folder is not created: where a disk is not mounted, backups would fill the one below it. */
function throwFolderMissing(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? new BackupError('backup.no-folder', error) : error
}

async function removeEmptyFolders(from: string, root: string): Promise<void> {
  for (let folder = from; folder.startsWith(`${root}${path.sep}`); folder = path.dirname(folder)) {
    const isRemoved = await rmdir(folder).then(
      () => true,
      () => false,
    )
    if (!isRemoved) return
  }
}

function noneWhenMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return []
  throw error
}
