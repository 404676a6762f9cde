import type { z } from 'zod'
import { limits } from '#contract/limits.ts'
import { type Actor, can } from '#contract/policy.ts'
import type * as calls from '#contract/saved.ts'
import { serverSaved as text } from '#locales/text.ts'
import * as feed from '#server/feed/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { countWrite } from '#server/lib/limits/write-limits.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction } from '#server/lib/unit.ts'
import * as sql from './saved.sql.ts'

/** Saves a post that the actor may see. Throws Refusal `saved.full`. */
export async function savePost(ctx: Ctx, actor: Actor, postId: number): Promise<{ message: string }> {
  await countWrite(ctx, actor, 'like')
  await inTransaction(ctx, async unit => {
    if (!(await sql.insertSave(unit.db, actor.id, postId, limits.savedPosts))) throw new Refusal('saved.full')
    unit.invalidate(`user:${actor.id}`)
  })
  return { message: text.saved }
}

/** Throws Refusal `post.missing` for a post that the actor neither has saved nor may see. */
export async function requireSavedOrSeen(ctx: Ctx, actor: Actor, postId: number): Promise<void> {
  if (!(await sql.isSaved(ctx.db, actor.id, postId))) await feed.allowedPost(ctx, actor, postId)
}

/** Removes a post from the actor's saved ones, if it is among them. */
export async function unsavePost(ctx: Ctx, actor: Actor, postId: number): Promise<{ message: string }> {
  await countWrite(ctx, actor, 'like')
  await inTransaction(ctx, async unit => {
    await sql.deleteSave(unit.db, actor.id, postId)
    unit.invalidate(`user:${actor.id}`)
  })
  return { message: text.removed }
}

/** A page of the actor's saved posts; those that are gone, or no longer for them, without the post. */
export async function listSaved(
  ctx: Ctx,
  actor: Actor,
  cursor: string | undefined,
): Promise<z.input<typeof calls.listSaved.reply>> {
  const [savedAt = '', postId = ''] = cursor?.split('-') ?? []
  const after = cursor === undefined ? null : { savedAt, postId: Math.min(Number(postId), 2_147_483_647) }
  const found = await sql.listSaves(ctx.db, actor.id, after, limits.savedPage + 1)
  const page = found.slice(0, limits.savedPage)
  const last = found.length > page.length ? page.at(-1) : undefined
  const readable = page.filter(({ teamId }) => teamId !== null && can(actor, 'post.read', { teamId }))
  const byTeam = Map.groupBy(readable, ({ teamId }) => teamId ?? 0)
  const posts = await Promise.all(
    [...byTeam].map(([teamId, rows]) =>
      feed.listPosts(ctx, actor, { teamId, ids: rows.map(row => row.postId), offset: 0, limit: limits.savedPage }),
    ),
  )
  const postsById = new Map(posts.flatMap(each => each.posts).map(post => [post.id, post]))
  return {
    saved: page.map(row => ({ postId: row.postId, savedAt: row.savedAt, post: postsById.get(row.postId) ?? null })),
    count: await sql.countSaves(ctx.db, actor.id),
    nextCursor: last ? `${last.position}-${last.postId}` : null,
  }
}
