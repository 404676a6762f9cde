import { LRUCache } from 'lru-cache'
import type { Ctx } from '#server/lib/context.ts'
import { perContext } from '#server/lib/per-context.ts'
import { findMedia, type MediaRow } from './media.sql.ts'

const maxEntries = 20_000

interface CachedRow {
  row: MediaRow
  /** The version of the team's scope when the row was read. */
  version: string
}

const cacheOf = perContext(() => new LRUCache<string, CachedRow>({ max: maxEntries }))

/**
 * Finds a media item, from memory as long as nothing in its team has changed, so that a feed full of pictures costs no
 * query for each. Items without a post, or not ready, are always read.
 */
export async function cachedMedia(ctx: Ctx, id: string): Promise<MediaRow | undefined> {
  const { versions } = ctx
  const cache = cacheOf(ctx)
  if (!versions.isFresh) await versions.refresh()
  const cached = cache.get(id)
  if (cached && versions.of(`team:${cached.row.teamId}`) === cached.version) return cached.row
  cache.delete(id)

  const found = await findMedia(ctx.db, id)
  if (!found || found.status !== 'ready' || found.postId === null || found.teamId === null) return found
  const version = versions.of(`team:${found.teamId}`)
  // Read again, because the row must not be older than the version.
  const row = await findMedia(ctx.db, id)
  if (row?.status === 'ready' && row.postId !== null && row.teamId === found.teamId) cache.set(id, { row, version })
  return row
}
