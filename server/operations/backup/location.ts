import type { Readable } from 'node:stream'

/** The folders of a location: one for each backup, and the stored objects that all of them share. */
export const backupFolder = 'backups'
export const objectFolder = 'objects'

export interface StoredFile {
  /** Relative, with slashes. */
  path: string
  bytes: number
}

/** Where backups are kept: a folder, or a prefix of an S3-compatible bucket. */
export interface BackupLocation {
  /** For people: a path or `s3://bucket/prefix`. */
  readonly name: string
  /** The file is complete when this resolves, and as it was before when it rejects. */
  write(path: string, content: Readable | Buffer): Promise<void>
  /** Throws FileMissing. */
  read(path: string): Promise<Readable>
  /** All files below a folder, unordered. */
  list(folder: string): AsyncIterable<StoredFile>
  /** Ignores missing files. */
  remove(paths: readonly string[]): Promise<void>
  /** Throws where files cannot be written, as far as that shows without writing one. */
  check(): Promise<void>
  /** Of a folder: whether there is nothing at all, as in the mount point of a disk that is away. */
  isBare?(): Promise<boolean>
  /** Removes what interrupted writes have left. */
  cleanUp(): Promise<void>
}

export type BackupLogDetails = Record<string, unknown>
export type BackupLog = Record<'info' | 'warn' | 'error', (details: BackupLogDetails, text: string) => void>

export class FileMissing extends Error {
  constructor(path: string) {
    super(`There is no file ${path} in the backup`)
    this.name = 'FileMissing'
  }
}
