import type { z } from 'zod'
import type { BodyOf } from '#contract/call.ts'
import type * as calls from '#contract/holds.ts'
import type { Actor } from '#contract/policy.ts'
import { serverRecords as text } from '#locales/text.ts'
import type { Ctx } from '#server/lib/context.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { truncate } from '#server/lib/truncate.ts'
import { inTransaction, type Unit } from '#server/lib/unit.ts'
import * as sql from './holds.sql.ts'

const textCharacters = 160

export async function listHolds(ctx: Ctx): Promise<z.input<typeof calls.listHolds.reply>> {
  const rows = await sql.listHolds(ctx.db)
  return {
    holds: rows.map(({ id, postId, content, teamName, user, reason, by, createdAt }) => ({
      id,
      post:
        postId === null
          ? null
          : {
              id: postId,
              text: truncate(content?.trimStart().split('\n', 1)[0] ?? '', textCharacters),
              teamName: teamName ?? '',
            },
      user,
      reason,
      by,
      createdAt,
    })),
  }
}

/** Puts a hold on a post, a record or a person. Throws Refusal `post.missing` or `user.missing`. */
export async function putHold(
  ctx: Ctx,
  actor: Actor,
  { postId, userId, reason }: BodyOf<typeof calls.putHold>,
): Promise<{ id: number }> {
  return inTransaction(ctx, async unit => {
    if (postId !== undefined && !(await sql.isPostThere(unit.db, postId))) throw new Refusal('post.missing')
    if (userId !== undefined && !(await sql.isPersonThere(unit.db, userId))) throw new Refusal('user.missing')
    const id = await sql.insertHold(unit.db, { postId: postId ?? null, userId: userId ?? null, reason, byId: actor.id })
    await note(unit, actor, 'hold.put', await sql.findHold(unit.db, id))
    return { id }
  })
}

/** Throws Refusal `hold.missing`. */
export async function liftHold(ctx: Ctx, actor: Actor, id: number): Promise<{ message: string }> {
  return inTransaction(ctx, async unit => {
    const hold = await sql.findHold(unit.db, id)
    if (!hold) throw new Refusal('hold.missing')
    await sql.deleteHold(unit.db, id)
    await note(unit, actor, 'hold.lifted', hold)
    return { message: text.lifted }
  })
}

async function note(unit: Unit, actor: Actor, action: 'hold.put' | 'hold.lifted', hold: sql.HoldRow | undefined) {
  if (!hold) return
  const { postId, teamId, authorId, user, reason } = hold
  await unit.audit(actor.id, action, user ? `user:${user.id}` : `post:${postId}`, {
    reason,
    ...(user === null && { teamId, authorId }),
  })
}

/** What is about to be deleted, in the same transaction. */
type Deleted =
  | { postId: number }
  | { teamId: number }
  | { userId: number }
  | { comment: { postId: number; authorId: number } }

/**
 * Locks posts that are about to be deleted, whose team is locked. Throws Refusal `hold.active`, with the reason for owners,
 * if something must not be deleted. A hold on a person locks no post: call it again right before a slow deletion.
 */
export async function requireNoHold(unit: Unit, actor: Pick<Actor, 'role'>, deleted: Deleted): Promise<void> {
  const reason = await reasonOf(unit, deleted)
  if (reason !== undefined) throw new Refusal('hold.active', actor.role === 'owner' ? { facts: { reason } } : {})
}

function reasonOf({ db }: Unit, deleted: Deleted): Promise<string | undefined> {
  if ('postId' in deleted) return sql.reasonOfPost(db, deleted.postId)
  if ('teamId' in deleted) return sql.reasonOfTeam(db, deleted.teamId)
  if ('userId' in deleted) return sql.reasonOfPerson(db, deleted.userId)
  return sql.reasonOfComment(db, deleted.comment.postId, deleted.comment.authorId)
}
