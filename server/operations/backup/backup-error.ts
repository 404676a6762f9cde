import { ZodError } from 'zod'
import { reasonOf } from '#server/db/errors.ts'
import { FileMissing } from './location.ts'

/** Why a backup or a restore ended without success. */
const texts = {
  'backup.running': 'Another backup is running.',
  'backup.no-space': 'There is no space left where backups are kept.',
  'backup.not-writable': "Backups can't be written to that location.",
  'backup.no-folder': 'There is no such folder. Mount its disk, or create the folder.',
  'backup.foreign': 'That location has the backups of another installation.',
  'backup.unmounted':
    'There is nothing in that location, where earlier backups were made. Mount its disk, or create a folder named backups in it.',
  'backup.unknown':
    'The newest backup in that location was made by another copy of this installation. Name another location.',
  'backup.unverified': 'What was written could not be read back unchanged.',
  'backup.interrupted': 'The backup was interrupted.',
  'backup.failed': 'The backup failed. The log of the server says why.',
} as const

export type BackupErrorCode = keyof typeof texts

export class BackupError extends Error {
  readonly code: BackupErrorCode

  constructor(code: BackupErrorCode, cause?: unknown) {
    super(texts[code], { cause })
    this.name = 'BackupError'
    this.code = code
  }
}

/** Returns the message for the person at the command line, with what the file system, the store or the database reported. */
export function backupErrorDetails({ code, message, cause }: BackupError): string {
  if (cause === undefined) return message
  return `${code === 'backup.failed' ? 'The backup failed:' : message} ${reasonOf(cause)}`
}

export const backupErrorText = (code: string): string =>
  Object.hasOwn(texts, code) ? texts[code as BackupErrorCode] : texts['backup.failed']

const withoutSpace = new Set(['ENOSPC', 'EDQUOT'])
const notWritable = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'AccessDenied', 'NoSuchBucket'])

/** A backup that cannot be restored. Others of its location may be intact. */
export class BackupUnreadable extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'BackupUnreadable'
  }
}

export const damaged = (path: string, cause?: unknown): BackupUnreadable =>
  new BackupUnreadable(`${path} in the backups is damaged or missing`, cause)

/** Whether a file is not what was written, rather than out of reach. */
export function isDamage(error: unknown): boolean {
  if (error instanceof SyntaxError || error instanceof ZodError || error instanceof FileMissing) return true
  // A number in an AbortError.
  const { code } = error as { code?: unknown }
  return code === 'EIO' || String(code).startsWith('Z_')
}

/** Reads a file. Throws BackupUnreadable if it is damaged, and other errors as they are. */
export async function reading<T>(path: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw isDamage(error) ? damaged(path, error) : error
  }
}

/** Classifies what the file system or the object store reported. */
export function toBackupError(error: unknown): BackupError {
  if (error instanceof BackupError) return error
  const { code, name } = error as { code?: string; name?: string }
  if (name === 'AbortError') return new BackupError('backup.interrupted', error)
  if (withoutSpace.has(code ?? '')) return new BackupError('backup.no-space', error)
  if (notWritable.has(code ?? '') || notWritable.has(name ?? '')) return new BackupError('backup.not-writable', error)
  return new BackupError('backup.failed', error)
}
