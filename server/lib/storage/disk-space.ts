import { statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#server/config.ts'

export const mediaFolderOf = (dataDir: string): string => path.join(dataDir, 'media')

/** Bytes of a disk. */
export interface Space {
  free: number
  used: number
  total: number
}

/** The space of the disk with a folder. */
export async function spaceOf(folder: string): Promise<Space> {
  const { bavail, bfree, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, used: (blocks - bfree) * bsize, total: blocks * bsize }
}

/** The space of the disk with the data folder, or of the disk with the media where that one has less left. */
export async function leastSpace({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<Space> {
  const own = await spaceOf(dataDir)
  const media = s3 ? undefined : await spaceOf(mediaFolderOf(dataDir)).catch(() => undefined)
  return media && media.free < own.free ? media : own
}
