import { firstLink } from '#contract/text/links.ts'
import * as sql from '#server/feed/posts.sql.ts'
import { findPost } from '#server/feed/posts.sql.ts'
import type { Ctx } from '#server/lib/context.ts'
import { withoutPersonalData } from '#server/lib/log.ts'
import { type Fetched, FetchFailed, safeFetch } from '#server/lib/outbound/safe-fetch.ts'
import { inTransaction, type Unit } from '#server/lib/unit.ts'
import * as media from '#server/media/index.ts'
import { storePicture } from '#server/media/index.ts'
import { readMetadata } from './page-metadata.ts'

const limits = { bytes: 1024 * 1024, timeoutMs: 5_000 }
const page = { ...limits, types: ['text/html', 'application/xhtml+xml'], mayBeCut: true }
const picture = { ...limits, types: ['image/'], mayBeCut: false }

/** Fetches the preview of a post's first link. A page without one is not an error. Idempotent. */
export async function fetchPreview(ctx: Ctx, postId: number): Promise<void> {
  const post = await findPost(ctx.db, postId)
  const link = post && firstLink(post.content)
  if (!post || !link || post.linkPreviewUrl === link) return
  const found = await tryFetch(ctx, link, page)
  if (!found) return
  const metadata = readMetadata(found.body, found.contentType)
  if (!metadata.title) return
  const image =
    metadata.image && URL.canParse(metadata.image, found.url.href)
      ? await tryFetch(ctx, new URL(metadata.image, found.url).href, picture)
      : null
  const stored = image && (await storePicture(ctx, post.authorId, image.body))
  const preview = {
    linkPreviewUrl: link,
    linkPreviewTitle: metadata.title,
    linkPreviewDescription: metadata.description,
    linkPreviewImage: stored?.url ?? null,
    linkPreviewSiteName: metadata.siteName ?? found.url.hostname,
  }
  await savePreview(ctx, postId, preview, stored?.id ?? null)
}

/** Logs the host of an address that can't be fetched; the rest of it may be a secret. */
async function tryFetch(ctx: Ctx, address: string, options: typeof page): Promise<Fetched | null> {
  const url = new URL(address)
  try {
    return await safeFetch(url, { ...options, hosts: ctx.config.previewHosts }, ctx.internet)
  } catch (error) {
    if (!(error instanceof FetchFailed)) throw error
    ctx.log.info({ host: url.host, why: withoutPersonalData(error.message) }, 'No link preview')
    return null
  }
}

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
async function savePreview(
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
