import type { BodyOf, ReplyOf } from '#contract/call.ts'
import type * as calls from '#contract/factors.ts'
import type { Actor } from '#contract/policy.ts'
import { serverFactors as text } from '#locales/text.ts'
import type { Ctx } from '#server/lib/context.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction } from '#server/lib/unit.ts'
import { confirmSession } from '../sessions/sessions.service.ts'
import { startChallenge, takeChallenge } from './challenges.service.ts'
import { type Device, hasFactor } from './factors.service.ts'
import * as sql from './factors.sql.ts'
import { optionsForUse, type Site } from './passkeys.ts'
import { requireCode, requirePasskey, requirePassword } from './proof.service.ts'
import type { Asked } from './second-step.service.ts'

/** Asks for one of the user's passkeys, to confirm that it is them. */
export async function askForConfirmation(
  ctx: Ctx,
  actor: Actor,
  device: Device,
  site: Site,
): Promise<Asked<ReplyOf<typeof calls.confirmOptions>>> {
  const options = await optionsForUse(site, { known: await sql.passkeysOf(ctx.db, actor.id), verified: true })
  const challenge = { userId: actor.id, secret: options.challenge }
  return { options, token: await startChallenge(ctx, 'confirmation', challenge, device.challenge) }
}

/**
 * Confirms that it is the user, as a sign-in would: by a passkey that verifies them, or by the password and, where they
 * have a second step, a code. Throws Refusal `password.wrong`, `factor.wrong`, `factor.expired` or `passkey.wrong`,
 * throttled like signing in.
 */
export async function confirmIdentity(
  ctx: Ctx,
  actor: Actor,
  body: BodyOf<typeof calls.confirmIdentity>,
  { device, site, address }: { device: Device; site: () => Site; address: string },
): Promise<{ message: string }> {
  if ('passkey' in body) {
    const { userId, secret: challenge } = await takeChallenge(ctx, 'confirmation', device.challenge)
    if (userId !== actor.id) throw new Refusal('factor.expired')
    await requirePasskey(ctx, site(), body.passkey, { challenge, userId, verified: true }, address)
  } else await requirePasswordAndCode(ctx, actor, body, address)
  await inTransaction(ctx, unit => confirmSession(unit, device.session, 'passkey' in body))
  return { message: text.confirmed }
}

async function requirePasswordAndCode(
  ctx: Ctx,
  actor: Actor,
  { password, code }: { password: string; code?: string | undefined },
  address: string,
): Promise<void> {
  const user = await requirePassword(ctx, actor.id, password, 'password')
  if (!hasFactor(await sql.factorStateOf(ctx.db, actor.id))) return
  if (code === undefined) throw Refusal.on('code', 'factor.wrong')
  await requireCode(ctx, user, code, address)
}
