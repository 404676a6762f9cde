import { serverFindings as text } from '#locales/text.ts'
import type { Ctx } from '#server/lib/context.ts'
import { leastSpace } from '#server/lib/storage/disk-space.ts'
import * as sql from './disk.sql.ts'

export interface DiskSpace {
  free: number
  total: number
  /** At the pace of the last four weeks; null if unknown or more than a year. */
  fullInDays: number | null
}

const gigabyte = 1024 ** 3
const paceDays = 28
const yearDays = 365

/** The space of the disk that has the least left. */
export async function diskSpace(ctx: Ctx): Promise<DiskSpace> {
  const { free, total } = await leastSpace(ctx.config)
  const pace = await sql.bytesPerDay(ctx.db, paceDays)
  const days = pace !== null && pace > 0 ? Math.floor(free / pace) : null
  return { free, total, fullInDays: days !== null && days <= yearDays ? days : null }
}

/** How bad it is: nearly nothing left, little left or soon nothing left, or enough. */
export function diskLevel({ free, total, fullInDays }: DiskSpace): 'full' | 'low' | 'fine' {
  if (free < Math.min(gigabyte, total * 0.02)) return 'full'
  const isLow = free < Math.min(10 * gigabyte, total * 0.1)
  return isLow || (fullInDays !== null && fullInDays < 30) ? 'low' : 'fine'
}

/** `, about 3 weeks at this pace`; empty if unknown. */
export function pace({ fullInDays }: DiskSpace): string {
  if (fullInDays === null) return ''
  const weeks = Math.round(fullInDays / 7)
  return weeks > 1 ? text.paceWeeks({ count: weeks }) : text.paceWeek
}

/** `8.1 GB` */
export function bytesText(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB']
  const power = Math.min(units.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1024)))
  const value = bytes / 1024 ** power
  return `${value >= 100 || power === 0 ? Math.round(value) : Math.round(value * 10) / 10} ${units[power]}`
}

/** Stores how much is used today, once a day. */
export async function noteDiskUse(ctx: Ctx): Promise<void> {
  await sql.saveStorageDay(ctx.db, (await leastSpace(ctx.config)).used)
}
