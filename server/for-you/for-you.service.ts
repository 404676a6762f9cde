import type { z } from 'zod'
import { apiLimits } from '#contract/api-limits.ts'
import type * as calls from '#contract/for-you.ts'
import { limits } from '#contract/limits.ts'
import { type Actor, can, teamsToRead } from '#contract/policy.ts'
import { serverForYou as text } from '#locales/text.ts'
import type { Ctx } from '#server/lib/context.ts'
import { truncate } from '#server/lib/truncate.ts'
import { inTransaction } from '#server/lib/unit.ts'
import * as sql from './for-you.sql.ts'

/** A page of what concerns the actor, the newest first. */
export async function listForYou(
  ctx: Ctx,
  actor: Actor,
  cursor: string | undefined,
): Promise<z.input<typeof calls.listForYou.reply>> {
  const found = await sql.listEntries(ctx.db, {
    userId: actor.id,
    teamIds: teamsToRead(actor),
    seesRegistrations: can(actor, 'audit.read'),
    before: cursor === undefined ? null : Math.min(Number(cursor), 2_147_483_647),
    limit: limits.forYouPage + 1,
  })
  const page = found.slice(0, limits.forYouPage)
  const last = found.length > page.length ? page.at(-1) : undefined
  return {
    activity: page.map(({ id, kind, postId, commentId, at, isNew, content, teamId, teamName, byId, ...by }) => ({
      id,
      kind,
      postId,
      commentId,
      at,
      isNew,
      excerpt: content === null ? null : truncate(content, apiLimits.excerptCharacters),
      team: teamId === null || teamName === null ? null : { id: teamId, name: teamName },
      by:
        byId === null
          ? null
          : {
              id: byId,
              firstName: by.firstName ?? '',
              lastName: by.lastName ?? '',
              profileImageUrl: by.profileImageUrl,
            },
    })),
    nextCursor: last ? String(last.id) : null,
  }
}

/** Everything up to this entry is no longer new. */
export async function seeForYou(ctx: Ctx, actor: Actor, id: number): Promise<{ message: string }> {
  await inTransaction(ctx, async unit => {
    await sql.setSeen(unit.db, actor.id, id)
    unit.invalidate(`user:${actor.id}`)
  })
  return { message: text.seen }
}
