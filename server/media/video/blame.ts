import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '#server/lib/refusal.ts'
import { ProgramFailed } from './ffmpeg.ts'

/**
 * What a failure of ffmpeg means: Refusal `media.damaged` if it ended with an error about the file. ffmpeg calls some
 * damaged files an "Input/output error" too, so then the disk is tried.
 */
export async function blamed(error: unknown, file: string, folder?: string): Promise<unknown> {
  if (!(error instanceof ProgramFailed)) return error
  const isDiskInDoubt = error.message.includes('Input/output error')
  return isDiskInDoubt && !(await isDiskFine(file, folder)) ? error : new Refusal('media.damaged')
}

async function isDiskFine(file: string, folder: string | undefined): Promise<boolean> {
  try {
    await pipeline(createReadStream(file), new Writable({ write: (_chunk, _encoding, done) => done() }))
    if (folder) await writeFile(path.join(folder, 'check'), 'check')
    return true
  } catch {
    return false
  }
}
