import type { Kysely } from 'kysely'
import type { MediaInfo } from '#contract/media.ts'
import type { DB } from '#server/db/types.generated.ts'
import { Refusal } from '#server/lib/refusal.ts'
import * as sql from './media.sql.ts'

const urlPattern = /^\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/display$/

/** What a page is told of a file. */
export function infoOf(row: sql.MediaRow): MediaInfo {
  return {
    url: `/media/${row.id}/display`,
    thumbnailUrl: row.thumbnailKey && `/media/${row.id}/thumbnail`,
    type: row.kind as MediaInfo['type'],
    width: row.width,
    height: row.height,
    placeholder: row.placeholder,
  }
}

interface Attachment {
  /** Who writes or edits the post. */
  ownerId: number
  postId: number
  teamId: number
  mediaUrls: readonly string[]
}

/**
 * Makes exactly these the post's media, in this order: what it had and is not named goes. To be called in the
 * transaction that writes the post. Refuses `post.media` for anything but the caller's own uploads that no post has
 * yet and media already on the post (decision 20).
 */
export async function attachMedia(db: Kysely<DB>, { ownerId, postId, teamId, mediaUrls }: Attachment): Promise<void> {
  const ids = [...new Set(mediaUrls.map(idOf))]
  if (ids.length > 0) {
    const attachable = await sql.lockAttachable(db, ownerId, postId, ids)
    if (attachable.length < ids.length) throw new Refusal('post.media')
    await sql.attach(db, ids, postId, teamId)
  }
  await sql.removeFromPost(db, postId, ids)
}

/** Takes all media off a post that goes, in the same transaction; their objects follow some minutes after the commit. */
export async function detachMedia(db: Kysely<DB>, postId: number): Promise<void> {
  await sql.removeFromPost(db, postId, [])
  await sql.removePreview(db, postId)
}

/** Gives a post the picture of its link preview in place of the one it had, or none. */
export async function setPreviewPicture(
  db: Kysely<DB>,
  post: { id: number; teamId: number },
  mediaId: string | null,
): Promise<void> {
  await sql.removePreview(db, post.id)
  if (mediaId) await sql.attachPreview(db, mediaId, post.id, post.teamId)
}

/** The same for every post of a team that goes. */
export async function detachMediaOfTeam(db: Kysely<DB>, teamId: number): Promise<void> {
  await sql.removeFromTeam(db, teamId)
}

/** Writes down that nothing names these objects from now on; they are removed some minutes after the commit. */
export async function doomObjects(db: Kysely<DB>, keys: readonly string[]): Promise<void> {
  await sql.doomObjects(db, keys)
}

/** Objects that were doomed before they were made, and are named from now on. */
export async function keepObjects(db: Kysely<DB>, keys: readonly string[]): Promise<void> {
  await sql.forgetDoomed(db, keys)
}

/** Media by post, in order; a post without any is not in the map. */
export async function mediaOfPosts(db: Kysely<DB>, postIds: readonly number[]): Promise<Map<number, MediaInfo[]>> {
  const byPost = new Map<number, MediaInfo[]>()
  if (postIds.length === 0) return byPost
  for (const row of await sql.mediaOfPosts(db, postIds)) {
    if (row.postId === null) continue
    const media = byPost.get(row.postId) ?? []
    media.push(infoOf(row))
    byPost.set(row.postId, media)
  }
  return byPost
}

function idOf(url: string): string {
  const id = urlPattern.exec(url)?.[1]
  if (!id) throw new Refusal('post.media')
  return id
}
