import path from 'node:path'
import { LRUCache } from 'lru-cache'
import { acceptedTypes } from '#contract/media.ts'
import { type Actor, can } from '#contract/policy.ts'
import type { Ctx } from '#server/lib/context.ts'
import type { SentObject } from '#server/lib/http/send-object.ts'
import { perContext } from '#server/lib/per-context.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { thumbnailType } from './images.ts'
import { findMedia, findTeamOfScheduled, type MediaRow } from './media.sql.ts'

/** Only videos and documents have a poster. */
export const variants = ['display', 'thumbnail', 'poster'] as const
type Variant = (typeof variants)[number]

/**
 * The stored object of a media URL, for users who may see its post, and before that for its uploader and for users who may
 * edit the scheduled post that it waits with. Throws Refusal `media.missing` for others.
 */
export async function findServedObject(ctx: Ctx, actor: Actor, id: string, variant: Variant): Promise<SentObject> {
  const row = await cachedMedia(ctx, id)
  if (row?.status !== 'ready' || !(await maySee(ctx, actor, row))) throw new Refusal('media.missing')
  const [key, bytes] = {
    display: [row.displayKey, row.displayBytes] as const,
    thumbnail: [row.thumbnailKey, row.thumbnailBytes] as const,
    poster: [row.posterKey, row.posterBytes] as const,
  }[variant]
  if (!key) throw new Refusal('media.missing')
  const contentType = variant === 'display' ? row.contentType : thumbnailType
  // No page of the app is a document: the viewer fetches it, and draws it itself.
  const isDownload = variant === 'display' && (row.kind === 'file' || row.kind === 'document')
  return {
    key,
    bytes,
    contentType,
    fileName: nameWithEnding(row.fileName, contentType),
    etag: `"${id}-${variant}"`,
    disposition: isDownload ? 'attachment' : 'inline',
  }
}

async function maySee({ db }: Ctx, actor: Actor, row: MediaRow): Promise<boolean> {
  const { postId, teamId, ownerId, scheduledPostId } = row
  if (postId !== null) return can(actor, 'post.read', { teamId })
  if (ownerId === actor.id) return true
  const scheduledIn = scheduledPostId === null ? undefined : await findTeamOfScheduled(db, scheduledPostId)
  return scheduledIn !== undefined && can(actor, 'post.edit', { teamId: scheduledIn })
}

/** The uploaded name with an ending that fits the stored type, so that a saved file opens. */
function nameWithEnding(fileName: string, contentType: string): string {
  const endings: readonly string[] = Object.hasOwn(acceptedTypes, contentType)
    ? acceptedTypes[contentType as keyof typeof acceptedTypes]
    : []
  const { name, ext } = path.parse(fileName)
  return endings.includes(ext.slice(1)) || !endings[0] ? fileName : `${name}.${endings[0]}`
}

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
async function cachedMedia(ctx: Ctx, id: string): Promise<MediaRow | undefined> {
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
