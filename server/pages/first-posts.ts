import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FirstPosts, RenderFirstPosts } from '#contract/first-posts.ts'
import { type Actor, can, companyWideTeamId } from '#contract/policy.ts'
import * as accounts from '#server/accounts/index.ts'
import { firstSteps } from '#server/company/index.ts'
import { attentionFor } from '#server/diagnostics/index.ts'
import * as feed from '#server/feed/index.ts'
import { activeGiveaways } from '#server/giveaways/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { TimeShare } from '#server/lib/limits/time-share.ts'
import { perContext } from '#server/lib/per-context.ts'

/** How many posts fit on a screen. */
const count = 3
/** The document does not wait longer for them. */
const maxWaitMs = 300
/** Of the time of this process, for rendering: when everybody opens the app, calls go first. */
const rendering = { share: 0.25, burstMs: 1_000 }

const shareOf = perContext(() => new TimeShare(rendering))

/**
 * Renders the first posts of Company-wide as the actor sees them, with what is above them. Returns null where the
 * skeleton is shown instead: there is something else to do or to see first, or the posts are not there quickly.
 */
export async function firstPostsOf(ctx: Ctx, actor: Actor): Promise<string | null> {
  const share = shareOf(ctx)
  if (share.isUsedUp()) return null
  const { promise: late, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(() => resolve(null), maxWaitMs)
  try {
    const render = await loadRenderer()
    const first = render && (await Promise.race([readFirst(ctx, actor), late]))
    return first && share.run(() => render(first))
  } catch (error) {
    ctx.log.warn({ err: error }, 'The first posts could not be rendered')
    return null
  } finally {
    clearTimeout(timer)
  }
}

async function readFirst(ctx: Ctx, actor: Actor): Promise<FirstPosts | null> {
  const [user, page, giveaways, attention, hasFirstSteps] = await Promise.all([
    accounts.currentUser(ctx, actor.id),
    feed.listPostsAsJson(ctx, actor, { teamId: companyWideTeamId, limit: count, offset: 0 }),
    activeGiveaways(ctx, actor),
    can(actor, 'attention.read') ? attentionFor(ctx, actor) : { problems: [] },
    areFirstStepsLeft(ctx, actor),
  ])
  const { posts, hasMore }: Pick<FirstPosts, 'posts' | 'hasMore'> = JSON.parse(page.text)
  if (user.mustAddFactor || hasFirstSteps || posts.length === 0) return null
  return { user, actor, posts, hasMore, ...JSON.parse(JSON.stringify({ giveaways, attention })) }
}

/** Owners of a new company see its first steps above the posts. */
const areFirstStepsLeft = async (ctx: Ctx, actor: Actor): Promise<boolean> =>
  can(actor, 'company.brand') && !(await firstSteps(ctx, actor)).isEnded

const built = pathToFileURL(join(import.meta.dirname, '../../dist/render/first-posts.js')).href

/** Returns null before the pages are built, as while they are developed. */
async function loadRenderer(): Promise<RenderFirstPosts | null> {
  try {
    const { renderFirstPosts }: { renderFirstPosts: RenderFirstPosts } = await import(built)
    return renderFirstPosts
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return null
    throw error
  }
}
