import pLimit from 'p-limit'
import type { Ctx } from '#server/lib/context.ts'
import { perContext } from '#server/lib/per-context.ts'
import { takeTurn } from './turns.sql.ts'

export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Lets the instances of a database write their batches one after the other, so that each batch has all that has arrived
 * until it may begin, instead of meeting the rows that another one has locked. It only saves work: a turn that does not
 * come soon, as when an instance is frozen in its own, is not waited for.
 */
export const turnsOf = perContext((ctx: Ctx): { inTurn: InTurn } => {
  const one = pLimit(1)
  return {
    inTurn: work =>
      one(async () => {
        const end = await takeTurn(ctx.pool)
        return work().finally(end)
      }),
  }
})
