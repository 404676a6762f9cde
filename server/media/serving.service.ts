import path from 'node:path'
import { acceptedTypes } from '#contract/media.ts'
import { type Actor, can } from '#contract/policy.ts'
import type { Ctx } from '#server/lib/context.ts'
import type { SentObject } from '#server/lib/http/send-object.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { thumbnailType } from './images.ts'
import { cachedMedia } from './media-cache.ts'

/** What is served of an upload; a poster is of a video only. */
export const variants = ['display', 'thumbnail', 'poster'] as const
type Variant = (typeof variants)[number]

/** The object behind a media URL, for those who may see its post, and until then its uploader; else `media.missing`. */
export async function findServedObject(ctx: Ctx, actor: Actor, id: string, variant: Variant): Promise<SentObject> {
  const row = await cachedMedia(ctx, id)
  const isSeen =
    row && (row.postId === null ? row.ownerId === actor.id : can(actor, 'post.read', { teamId: row.teamId }))
  if (row?.status !== 'ready' || !isSeen) throw new Refusal('media.missing')
  const key = { display: row.displayKey, thumbnail: row.thumbnailKey, poster: row.posterKey }[variant]
  if (!key) throw new Refusal('media.missing')
  const contentType = variant === 'display' ? row.contentType : thumbnailType
  const disposition = row.kind === 'file' ? 'attachment' : 'inline'
  return {
    key,
    contentType,
    fileName: nameWithEnding(row.fileName, contentType),
    etag: `"${id}-${variant}"`,
    disposition,
  }
}

/** The uploaded name with the ending of what it has become, so that a saved file opens. */
function nameWithEnding(fileName: string, contentType: string): string {
  const endings: readonly string[] = Object.hasOwn(acceptedTypes, contentType)
    ? acceptedTypes[contentType as keyof typeof acceptedTypes]
    : []
  const { name, ext } = path.parse(fileName)
  return endings.includes(ext.slice(1)) || !endings[0] ? fileName : `${name}.${endings[0]}`
}
