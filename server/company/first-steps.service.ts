import { domainToUnicode } from 'node:url'
import type { BodyOf, ReplyOf } from '#contract/call.ts'
import { type FirstStep, firstStepNames, type getFirstSteps, type skipFirstStep } from '#contract/first-steps.ts'
import type { Actor } from '#contract/policy.ts'
import type { Ctx } from '#server/lib/context.ts'
import * as sql from './first-steps.sql.ts'

/** Returns how far the company is with its first steps. A step is done once its result exists, no matter who did it. */
export async function firstSteps(ctx: Ctx, actor: Actor): Promise<ReplyOf<typeof getFirstSteps>> {
  const found = await sql.readProgress(ctx.db, actor.id)
  const isDone: Record<FirstStep, boolean> = {
    domain: found.hasOwnDomain,
    // given at set-up
    brand: true,
    logo: found.hasLogo,
    people: found.hasPeople,
    invitations: found.hasPeople && found.isEveryoneInvited,
    post: found.hasPost,
  }
  return {
    isEnded: found.endedAt !== null,
    done: firstStepNames.filter(step => isDone[step]),
    skipped: found.skipped,
    domains: found.domains.map(domainToUnicode),
  }
}

/** Skips one step, or ends them all. */
export async function skip(
  ctx: Ctx,
  actor: Actor,
  { step }: BodyOf<typeof skipFirstStep>,
): Promise<ReplyOf<typeof skipFirstStep>> {
  if (step === 'all') await sql.endSteps(ctx.db)
  else await sql.skipStep(ctx.db, step)
  return firstSteps(ctx, actor)
}
