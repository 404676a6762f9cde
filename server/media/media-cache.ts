import type { Ctx } from '#server/lib/context.ts'
import { findMedia, type MediaRow } from './media.sql.ts'

const most = 20_000

interface Held {
  row: MediaRow
  /** The version of the team's scope under which the row was read. */
  version: string
}

const memories = new WeakMap<Ctx, Map<string, Held>>()

/**
 * Media that posts show, remembered for as long as nothing in their team has changed: a feed of pictures costs no query
 * for each of them. What is not on a post, or not ready, is always looked up.
 */
export async function cachedMedia(ctx: Ctx, id: string): Promise<MediaRow | undefined> {
  const { versions } = ctx
  const memory = memories.get(ctx) ?? new Map<string, Held>()
  memories.set(ctx, memory)
  if (!versions.isFresh) await versions.refresh()
  const held = memory.get(id)
  if (held && versions.of(`team:${held.row.teamId}`) === held.version) return held.row
  memory.delete(id)

  const found = await findMedia(ctx.db, id)
  if (!found || found.status !== 'ready' || found.postId === null || found.teamId === null) return found
  const version = versions.of(`team:${found.teamId}`)
  // read again, now that it is known which version it must not be older than
  const row = await findMedia(ctx.db, id)
  if (row?.status === 'ready' && row.postId !== null && row.teamId === found.teamId) {
    if (memory.size >= most) memory.clear()
    memory.set(id, { row, version })
  }
  return row
}
