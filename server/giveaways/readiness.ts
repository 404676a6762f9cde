import type { Ctx } from '#server/lib/context.ts'
import { overdueDraws, undrawnSeeds } from './draws.sql.ts'
import { seedKeyOf } from './seed-key.ts'

/** Jobs draw within seconds, and the sweep within a minute. */
const lateMs = 10 * 60 * 1_000

/** How many giveaways are still to be drawn, and the titles of those that this server could not draw. */
export async function unopenableSeeds(ctx: Ctx): Promise<{ open: number; lost: string[] }> {
  const rows = await undrawnSeeds(ctx.db)
  if (rows.length === 0) return { open: 0, lost: [] }
  const key = await seedKeyOf(ctx)
  const isLost = ({ id, sealedSeed }: (typeof rows)[number]) => {
    try {
      key.unseal(id, sealedSeed)
      return false
    } catch {
      return true
    }
  }
  return { open: rows.length, lost: rows.filter(isLost).map(({ title }) => title) }
}

/** The titles of giveaways that ended a while ago and are not drawn. */
export const lateDraws = async (ctx: Ctx): Promise<string[]> =>
  (await overdueDraws(ctx.db, lateMs)).map(({ title }) => title)
