import { day } from '#contract/durations.ts'
import type { Ctx } from '#server/lib/context.ts'
import { checkLocation, lastBackup } from '#server/operations/index.ts'
import { clockDifference } from './database.sql.ts'

/** Whether backups can be stored at BACKUP_TO; true without it. */
export const canStoreBackups = (ctx: Ctx): Promise<boolean> =>
  checkLocation(ctx).then(
    () => true,
    () => false,
  )

/** The age of the newest backup that can be restored, and the error of the newest one if it has failed since. */
export async function backupAge(ctx: Ctx): Promise<{ days: number | null; error: string | null }> {
  const { last, lastVerified } = await lastBackup(ctx)
  const at = lastVerified?.finishedAt
  const now = Date.now() - (await clockDifference(ctx.db))
  return { days: at ? Math.floor((now - at.getTime()) / day) : null, error: last?.error ?? null }
}
