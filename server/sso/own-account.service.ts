import type { ReplyOf } from '#contract/call.ts'
import type { Actor } from '#contract/policy.ts'
import type * as calls from '#contract/sso.ts'
import { serverSso as text } from '#locales/text.ts'
import * as accounts from '#server/accounts/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction } from '#server/lib/unit.ts'
import * as sql from './sso.sql.ts'

/** Whether the account of the actor is connected with one at the provider that the company has now. */
export async function getOwn(ctx: Ctx, actor: Actor): Promise<ReplyOf<typeof calls.getOwnSso>> {
  const connection = await sql.findConnection(ctx.db)
  const link = connection && (await sql.findLinkOf(ctx.db, actor.id, connection.issuer))
  return { connectedAt: link?.linkedAt.toISOString() ?? null }
}

/** Throws Refusal `sso.off` where nothing is connected. */
export async function disconnect(ctx: Ctx, actor: Actor): Promise<{ message: string }> {
  return inTransaction(ctx, async unit => {
    const user = await accounts.lockUser(unit.db, actor.id)
    const connection = await sql.findConnection(unit.db)
    if (!connection || !(await sql.deleteLink(unit.db, actor.id, connection.issuer))) throw new Refusal('sso.off')
    const { name } = connection
    await unit.audit(actor.id, 'account.sso-disconnected', `user:${actor.id}`, { name })
    if (user) await accounts.mailFactorChange(ctx, unit, user, () => text.disconnectedChange({ name }))
    return { message: text.disconnected({ name }) }
  })
}
