import type { Ctx } from '#server/lib/context.ts'
import { type BackupRow, newestEnded, newestVerified } from './backups.sql.ts'

/** What owners read of a backup. */
export interface BackupResult {
  startedAt: Date
  /** Null while it runs. */
  finishedAt: Date | null
  startedBy: 'command' | 'schedule'
  /** A folder, or `s3://bucket/prefix`; without credentials. */
  destination: string
  /** Of the database and all media that it refers to. */
  bytes: number
  files: number
  /** Media that the database refers to and the storage lacks. */
  missingFiles: number
  /** Whether everything was read back as it was written. */
  isVerified: boolean
  /** A code such as `backup.no-space`; null where it ended well. */
  error: string | null
}

export interface LastBackup {
  /** The newest one that has ended, well or not; null before the first. */
  last: BackupResult | null
  /** The newest one that can be restored. */
  lastVerified: BackupResult | null
}

/** Returns the newest backup, and the newest that was verified. */
export async function lastBackup({ db }: Pick<Ctx, 'db'>): Promise<LastBackup> {
  const [last, verified] = await Promise.all([newestEnded(db), newestVerified(db)])
  return { last: presented(last), lastVerified: presented(verified) }
}

function presented(row: BackupRow | undefined): BackupResult | null {
  if (!row) return null
  const { startedAt, finishedAt, destination, bytes, files, missingFiles, isVerified, error } = row
  const startedBy = row.startedBy === 'schedule' ? 'schedule' : 'command'
  return { startedAt, finishedAt, startedBy, destination, bytes, files, missingFiles, isVerified, error }
}
