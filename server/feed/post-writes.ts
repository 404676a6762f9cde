import { type Action, type Actor, can } from '#contract/policy.ts'
import { markActive } from '#server/accounts/index.ts'
import { batchedWrites, type LockedRows, locked } from '#server/lib/batches/batched-writes.ts'
import type { Ctx } from '#server/lib/context.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction, type Unit } from '#server/lib/unit.ts'
import * as sql from './posts.sql.ts'

export interface PostWrite {
  actor: Actor
  postId: number
}

interface Kind<Item, Result> {
  action: Action
  /** Returns a result or a refusal for each item, in their order. The posts are locked, and the actors may do it. */
  write: (unit: Unit, items: readonly { item: Item; post: sql.PostRow }[]) => Promise<readonly (Result | Error)[]>
}

/**
 * One kind of write to posts that many people do at the same time: what arrives together is written in one transaction.
 * An item is refused with `post.missing` or `permission.denied`, checked under the lock of its post.
 */
export function writesToPosts<Item extends PostWrite, Result>(kind: Kind<Item, Result>) {
  return batchedWrites<Item, Result>({
    rowOf: ({ postId }) => postId,
    write: (ctx, items, lockedRows) => writeTogether(ctx, kind, items, lockedRows),
  })
}

async function writeTogether<Item extends PostWrite, Result>(
  ctx: Ctx,
  { action, write }: Kind<Item, Result>,
  items: readonly Item[],
  lockedRows: LockedRows,
): Promise<(Result | Error | typeof locked)[]> {
  return inTransaction(ctx, async unit => {
    const ids = [...new Set(items.map(({ postId }) => postId))]
    const posts = new Map((await sql.lockPosts(unit.db, ids, lockedRows)).map(post => [post.id, post]))
    const skipped = lockedRows === 'skip' ? await existing(unit, ids, posts) : new Set<number>()
    const refused = items.map(({ actor, postId }) => {
      const post = posts.get(postId)
      if (skipped.has(postId)) return locked
      if (!post || !can(actor, 'post.read', post)) return new Refusal('post.missing')
      return can(actor, action, post) ? undefined : new Refusal('permission.denied')
    })
    const allowed = items.flatMap((item, index) => {
      const post = posts.get(item.postId)
      return post && !refused[index] ? [{ item, post }] : []
    })
    const written = allowed.length > 0 ? await write(unit, allowed) : []
    const actorIds = allowed.filter((_, index) => !(written[index] instanceof Error)).map(({ item }) => item.actor.id)
    if (actorIds.length > 0) await markActive(unit.db, [...new Set(actorIds)])
    const results = written.values()
    return refused.map(refusal => refusal ?? results.next().value ?? new Error('A write has no result'))
  })
}

/** Those of the posts that are not locked by this transaction, and exist. */
async function existing(unit: Unit, ids: readonly number[], lockedHere: ReadonlyMap<number, unknown>) {
  const others = ids.filter(id => !lockedHere.has(id))
  const found = others.length > 0 ? await sql.findPosts(unit.db, others) : []
  return new Set(found.map(({ id }) => id))
}
