import { firstLink } from '#contract/text/links.ts'
import * as sql from '#server/feed/posts.sql.ts'
import type { Ctx } from '#server/lib/context.ts'
import { inTransaction, type Unit } from '#server/lib/unit.ts'
import * as media from '#server/media/index.ts'

const noPreview: sql.LinkPreview = {
  linkPreviewUrl: null,
  linkPreviewTitle: null,
  linkPreviewDescription: null,
  linkPreviewImage: null,
  linkPreviewSiteName: null,
}

export async function clearPreview(unit: Unit, postId: number): Promise<void> {
  const post = await sql.findPost(unit.db, postId)
  if (post) await media.setPreviewPicture(unit.db, post, null)
  await sql.setLinkPreview(unit.db, postId, noPreview)
}

/** Saves a preview, unless the post was deleted or its first link has changed. */
export async function savePreview(
  ctx: Ctx,
  postId: number,
  preview: sql.LinkPreview,
  pictureId: string | null,
): Promise<void> {
  await inTransaction(ctx, async unit => {
    const post = await sql.lockPost(unit.db, postId)
    if (!post || firstLink(post.content) !== preview.linkPreviewUrl) return
    await media.setPreviewPicture(unit.db, post, pictureId)
    await sql.setLinkPreview(unit.db, postId, preview)
    unit.invalidate(`team:${post.teamId}`)
  })
}
