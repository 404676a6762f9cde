import { firstLink } from '#contract/links.ts'
import type { Ctx } from '#server/lib/context.ts'
import { type Fetched, fetchPublic, NotFetched } from '#server/lib/outbound/fetch-public.ts'
import { keepPicture } from '#server/media/uploads.service.ts'
import { keepPreview } from './link-preview.service.ts'
import { factsOf } from './page-facts.ts'
import { findPost } from './posts.sql.ts'

/** Decision 24: 5 s and 1 MB at most. */
const limits = { bytes: 1024 * 1024, timeoutMs: 5_000 }
const page = { ...limits, types: ['text/html', 'application/xhtml+xml'] }
const picture = { ...limits, types: ['image/'] }

/** Fetches the preview of a post's first link. A page that gives none is no error; done twice, it is the same. */
export async function fetchPreview(ctx: Ctx, postId: number): Promise<void> {
  const post = await findPost(ctx.db, postId)
  const link = post && firstLink(post.content)
  if (!post || !link || post.linkPreviewUrl === link) return
  const found = await fetched(ctx, link, page)
  if (!found) return
  const facts = factsOf(found.body, found.contentType)
  if (!facts.title) return
  const image =
    facts.image && URL.canParse(facts.image, found.url.href)
      ? await fetched(ctx, new URL(facts.image, found.url).href, picture)
      : null
  const kept = image && (await keepPicture(ctx, post.authorId, image.body))
  const preview = {
    linkPreviewUrl: link,
    linkPreviewTitle: facts.title,
    linkPreviewDescription: facts.description,
    linkPreviewImage: kept?.url ?? null,
    linkPreviewSiteName: facts.siteName ?? found.url.hostname,
  }
  await keepPreview(ctx, postId, preview, kept?.id ?? null)
}

async function fetched(ctx: Ctx, address: string, wanted: typeof page): Promise<Fetched | null> {
  try {
    return await fetchPublic(new URL(address), wanted, ctx.internet)
  } catch (error) {
    if (!(error instanceof NotFetched)) throw error
    ctx.log.info({ address, why: error.message }, 'No link preview')
    return null
  }
}
