import { access, constants, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

const text = 'Front Line keeps its media in the folder with this file. It marks the disk that belongs there: keep it.\n'

/** The folder of the media is not the one that was used before, probably because its disk is not mounted. */
export class StorageAway extends Error {
  constructor(folder: string, mark: string) {
    super(
      `The disk of ${folder} is not mounted: ${path.basename(mark)} is missing there. If it is the right folder, copy it there from the folder above.`,
    )
    this.name = 'StorageAway'
  }
}

/**
 * Marks the folder of the media at its first use, and notes beside it that it has a mark. Returns a function that throws
 * StorageAway when the mark is missing, because what is written to an empty mount point is lost once the disk is back, and
 * says when the folder can't be written to, where `mkdir` reports something else.
 */
export async function markFolder(folder: string): Promise<() => Promise<void>> {
  const name = 'media.mark'
  const [mark, note] = [path.join(folder, name), path.join(path.dirname(folder), name)]
  if ((await isMissing(note)) || !(await isMissing(mark).catch(() => true))) {
    // A folder that cannot be written to says so when it is.
    await mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => undefined)
    for (const file of [mark, note]) await writeFile(file, text, { mode: 0o600 }).catch(() => undefined)
  }
  return async () => {
    if ((await isMissing(mark)) && !(await isMissing(note))) throw new StorageAway(folder, mark)
    await access(folder, constants.W_OK)
  }
}

/** Throws where something else is wrong, such as a file in place of its folder. */
const isMissing = (file: string) =>
  access(file).then(
    () => false,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return true
      throw error
    },
  )
