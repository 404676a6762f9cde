/** Why a backup or a restore ended without success. */
const texts = {
  'backup.running': 'Another backup is running.',
  'backup.no-space': 'There is no space left where backups are kept.',
  'backup.not-writable': "Backups can't be written to that location.",
  'backup.foreign': 'That location has the backups of another installation.',
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

export const backupErrorText = (code: string): string =>
  Object.hasOwn(texts, code) ? texts[code as BackupErrorCode] : texts['backup.failed']

const withoutSpace = new Set(['ENOSPC', 'EDQUOT'])
const notWritable = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'AccessDenied', 'NoSuchBucket'])

/** Classifies what the file system or the object store reported. */
export function toBackupError(error: unknown): BackupError {
  if (error instanceof BackupError) return error
  const { code, name } = error as { code?: string; name?: string }
  if (name === 'AbortError') return new BackupError('backup.interrupted', error)
  if (withoutSpace.has(code ?? '')) return new BackupError('backup.no-space', error)
  if (notWritable.has(code ?? '') || notWritable.has(name ?? '')) return new BackupError('backup.not-writable', error)
  return new BackupError('backup.failed', error)
}
