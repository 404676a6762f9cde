import type { z } from 'zod'
import { apiLimits } from '#contract/api-limits.ts'
import type * as calls from '#contract/engagement.ts'
import type { Actor } from '#contract/policy.ts'
import { serverEngagement as text } from '#locales/text.ts'
import type { Ctx } from '#server/lib/context.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction } from '#server/lib/unit.ts'
import * as sql from './openings.sql.ts'

/** Records that the actor has opened a document. Throws Refusal `media.missing`. */
export async function openDocument(
  ctx: Ctx,
  actor: Actor,
  postId: number,
  mediaId: string,
): Promise<{ message: string }> {
  await inTransaction(ctx, async unit => {
    const document = await sql.insertOpening(unit.db, { postId, mediaId, userId: actor.id })
    if (!document) throw new Refusal('media.missing')
    if (document.confirmAfterOpening) unit.invalidate(`user:${actor.id}`)
  })
  return { message: text.opened }
}

/** Lists the people who have opened the documents of a post. */
export async function documentOpenings(
  ctx: Ctx,
  postId: number,
): Promise<z.input<typeof calls.documentOpenings.reply>> {
  const rows = await sql.openingsOf(ctx.db, postId, apiLimits.documentOpenings)
  const documents = Map.groupBy(rows, ({ mediaId }) => mediaId)
  return {
    documents: [...documents].flatMap(([mediaId, openings]) => {
      const [first] = openings
      if (!first) return []
      const { fileName, openedCount } = first
      const known = openings.flatMap(({ user, openedAt }) => (user && openedAt ? [{ user, openedAt }] : []))
      return [{ mediaId, fileName, openedCount, openings: known }]
    }),
  }
}
