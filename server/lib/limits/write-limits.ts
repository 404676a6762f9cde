import cluster from 'node:cluster'
import { RateLimiterCluster, RateLimiterClusterMaster, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Actor } from '#contract/policy.ts'
import { rateLimits } from '#contract/rate-limits.ts'
import type { Ctx } from '#server/lib/context.ts'
import { perContext } from '#server/lib/per-context.ts'
import { Refusal } from '#server/lib/refusal.ts'

const perMinute = {
  ...rateLimits.writesPerMinute,
  search: rateLimits.searchesPerMinute,
  token: rateLimits.tokenCallsPerMinute,
}
type Kind = keyof typeof perMinute

type Limiter = RateLimiterMemory | RateLimiterCluster
const limitersOf = perContext(() => new Map<Kind, Limiter>())

/** Has the parent of worker processes count for all of them. */
export const countForWorkers = (): unknown => new RateLimiterClusterMaster()

function limiterOf(ctx: Ctx, kind: Kind): Limiter {
  const limiters = limitersOf(ctx)
  const options = { keyPrefix: kind, points: perMinute[kind], duration: 60 }
  const limiter =
    limiters.get(kind) ?? (cluster.isWorker ? new RateLimiterCluster(options) : new RateLimiterMemory(options))
  limiters.set(kind, limiter)
  return limiter
}

/** Counts what the actor does: a search, or that something is made, changed or deleted. Throws Refusal `writes.too-many` with Retry-After. */
export const countWrite = (ctx: Ctx, actor: Actor, kind: Exclude<Kind, 'token'>): Promise<void> =>
  count(ctx, kind, actor.id, 'writes.too-many')

/** Counts a call of an API token. Throws Refusal `api-token.too-many` with Retry-After. */
export const countTokenCall = (ctx: Ctx, tokenId: number): Promise<void> =>
  count(ctx, 'token', tokenId, 'api-token.too-many')

async function count(ctx: Ctx, kind: Kind, id: number, code: 'writes.too-many' | 'api-token.too-many'): Promise<void> {
  if (!ctx.config.rateLimits) return
  try {
    await limiterOf(ctx, kind).consume(id)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    throw new Refusal(code, { retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1_000)) })
  }
}
