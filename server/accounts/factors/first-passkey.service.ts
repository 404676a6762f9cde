import type { ReplyOf } from '#contract/call.ts'
import type * as calls from '#contract/factors.ts'
import { loginOf } from '#contract/text/login-of.ts'
import { branding } from '#server/company/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { Refusal } from '#server/lib/refusal.ts'
import type { Unit } from '#server/lib/unit.ts'
import { deletePasswordTokens, type UserRow } from '../accounts.sql.ts'
import { describeDevice } from '../sessions/describe-device.ts'
import { endSessionsOf } from '../sessions/sessions.service.ts'
import type { Client } from '../sign-in.service.ts'
import { startChallenge, takeChallenge } from './challenges.service.ts'
import { hasFactor } from './factors.service.ts'
import * as sql from './factors.sql.ts'
import { type NewPasskey, optionsForNew, type Site, verifyNew } from './passkeys.ts'
import type { Asked } from './second-step.service.ts'

/** A passkey that somebody chooses instead of a password: it is no second step, and what replaces the password replaces it. */

/** Whether somebody may choose a passkey instead of a password: it is no way around the second step that they have. */
export async function mayReplaceByPasskey(db: Ctx['db'], userId: number): Promise<boolean> {
  const state = await sql.factorStateOf(db, userId)
  return state.isPasskeyTheirPassword || !hasFactor(state)
}

/** Asks somebody who has proved who they are, but has no session yet, for a passkey. */
export async function askForFirstPasskey(
  ctx: Ctx,
  user: UserRow,
  site: Site,
  replaced: string | undefined,
): Promise<Asked<ReplyOf<typeof calls.passkeyOptions>>> {
  const { appName } = await branding(ctx)
  const holder = { id: user.id, login: loginOf(user), name: `${user.firstName} ${user.lastName}` }
  const options = await optionsForNew(site, appName, holder, [])
  const challenge = { userId: user.id, secret: options.challenge }
  return { options, token: await startChallenge(ctx, 'new-passkey', challenge, replaced) }
}

/** Throws Refusal `factor.expired` or `passkey.refused`. */
export async function verifyFirstPasskey(
  ctx: Ctx,
  user: UserRow,
  reply: Parameters<typeof verifyNew>[2],
  { site, challenge }: { site: Site; challenge: string | undefined },
): Promise<NewPasskey> {
  const { userId, secret } = await takeChallenge(ctx, 'new-passkey', challenge)
  if (userId !== user.id) throw new Refusal('factor.expired')
  const made = await verifyNew(site, secret ?? '', reply)
  if (!made) throw new Refusal('passkey.refused')
  return made
}

/** Ends every session, and makes this passkey the one way to sign in. Throws Refusal `passkey.refused`. */
export async function replaceByPasskey(unit: Unit, user: UserRow, made: NewPasskey, client: Client): Promise<void> {
  await dropPasskeyPassword(unit, user.id)
  await deletePasswordTokens(unit.db, user.id)
  await endSessionsOf(unit, user.id)
  const { device: name } = describeDevice(client.userAgent ?? null)
  if (!(await sql.insertPasskey(unit.db, { ...made, userId: user.id, name }))) throw new Refusal('passkey.refused')
  await unit.audit(user.id, 'account.passkey-added', `user:${user.id}`, { name })
  unit.invalidate('people')
}

/** Removes the passkeys that somebody has instead of a password, as a new one replaces them; an authenticator app stays. */
export async function dropPasskeyPassword({ db }: Unit, userId: number): Promise<void> {
  const { isPasskeyTheirPassword } = await sql.factorStateOf(db, userId)
  if (isPasskeyTheirPassword) await sql.deletePasskeysOf(db, userId)
}
