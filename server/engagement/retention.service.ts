import type { Ctx } from '#server/lib/context.ts'
import { deleteOldWatches } from './retention.sql.ts'

/** Deletes how far people watched videos after so many days, never that they have. */
export const forgetWatches = (ctx: Ctx, keptDays: number): Promise<void> => deleteOldWatches(ctx.db, keptDays)
