import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Actor } from '#contract/policy.ts'
import { rateLimits } from '#contract/rate-limits.ts'
import type { Ctx } from '#server/lib/context.ts'
import { perContext } from '#server/lib/per-context.ts'
import { Refusal } from '#server/lib/refusal.ts'

const perMinute = rateLimits.writesPerMinute
type Write = keyof typeof perMinute

const limiters = perContext(() => {
  const limiter = (kind: Write) => new RateLimiterMemory({ keyPrefix: kind, points: perMinute[kind], duration: 60 })
  return {
    post: limiter('post'),
    comment: limiter('comment'),
    like: limiter('like'),
    confirm: limiter('confirm'),
    team: limiter('team'),
    profile: limiter('profile'),
  }
})

/** Counts a write of the actor on this instance: that something is made, changed or deleted. Throws Refusal `writes.too-many` with Retry-After. */
export async function countWrite(ctx: Ctx, actor: Actor, kind: Write): Promise<void> {
  if (!ctx.config.rateLimits) return
  try {
    await limiters(ctx)[kind].consume(actor.id)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    throw new Refusal('writes.too-many', { retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1_000)) })
  }
}
