import { apiLimits } from '#contract/api-limits.ts'
import type { BodyOf, ReplyOf } from '#contract/call.ts'
import type * as calls from '#contract/factors.ts'
import type { Actor } from '#contract/policy.ts'
import { loginOf } from '#contract/text/login-of.ts'
import { serverFactors as text } from '#locales/text.ts'
import { branding } from '#server/company/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { countAttempt } from '#server/lib/limits/throttle.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction, type Unit } from '#server/lib/unit.ts'
import { findUser, lockUser, type UserRow } from '../accounts.sql.ts'
import { recoveryBuckets } from '../attempt-buckets.ts'
import { mailFactorChange } from '../mails/security-mails.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { hashToken } from '../secret-token.ts'
import { describeDevice } from '../sessions/describe-device.ts'
import { endSessionsOf, requireConfirmed } from '../sessions/sessions.service.ts'
import { newKey, newRecoveryCodes, stepOf, uriOf } from './authenticator-codes.ts'
import { requireChallenge, startChallenge, takeChallenge } from './challenges.service.ts'
import * as sql from './factors.sql.ts'
import { optionsForNew, type Site, verifyNew } from './passkeys.ts'
import type { Asked } from './second-step.service.ts'

/** Changes of users to their own factors. Every change requires a session that was confirmed a short while ago. */

/** A browser with a session. */
export interface Device {
  session: string
  userAgent: string | undefined
  /** The token of its challenge. */
  challenge: string | undefined
}

export async function listFactors(
  ctx: Ctx,
  actor: Actor,
  site: Site | undefined,
): Promise<ReplyOf<typeof calls.listFactors>> {
  const [passkeys, authenticator, { recoveryCodes, isRequired }] = await Promise.all([
    sql.passkeysOf(ctx.db, actor.id),
    sql.findAuthenticator(ctx.db, actor.id),
    sql.factorStateOf(ctx.db, actor.id),
  ])
  const timesOf = ({ createdAt, lastUsedAt }: { createdAt: Date; lastUsedAt: Date | null }) => ({
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  })
  return {
    passkeys: passkeys.map(({ id, name, ...row }) => ({ id, name, ...timesOf(row) })),
    authenticator: authenticator ? timesOf(authenticator) : null,
    recoveryCodesLeft: recoveryCodes,
    isRequired,
    arePasskeysAvailable: site !== undefined,
  }
}

/** Asks for a new passkey. Throws Refusal `factor.confirm` or `passkey.too-many`. */
export async function askForNewPasskey(
  ctx: Ctx,
  actor: Actor,
  device: Device,
  site: Site,
): Promise<Asked<ReplyOf<typeof calls.passkeyOptions>>> {
  await requireConfirmed(ctx, device.session)
  const user = await requireUser(ctx, actor)
  const existing = await sql.passkeysOf(ctx.db, user.id)
  if (existing.length >= apiLimits.passkeysPerPerson) throw new Refusal('passkey.too-many')
  const { appName } = await branding(ctx)
  const holder = { id: user.id, login: loginOf(user), name: `${user.firstName} ${user.lastName}` }
  const options = await optionsForNew(site, appName, holder, existing)
  const challenge = { userId: user.id, secret: options.challenge }
  return { options, token: await startChallenge(ctx, 'new-passkey', challenge, device.challenge) }
}

type Added = ReplyOf<typeof calls.addPasskey>

/** Throws Refusal `factor.confirm`, `factor.expired`, `passkey.refused` or `passkey.too-many`. */
export async function addPasskey(
  ctx: Ctx,
  actor: Actor,
  { passkey }: BodyOf<typeof calls.addPasskey>,
  { device, site }: { device: Device; site: Site },
): Promise<Added> {
  await requireConfirmed(ctx, device.session)
  const { userId, secret } = await takeChallenge(ctx, 'new-passkey', device.challenge)
  if (userId !== actor.id) throw new Refusal('factor.expired')
  const made = await verifyNew(site, secret ?? '', passkey)
  if (!made) throw new Refusal('passkey.refused')
  const { device: name } = describeDevice(device.userAgent ?? null)
  return addFactor(ctx, actor, device, async (unit, user) => {
    const { passkeys } = await sql.factorStateOf(unit.db, user.id)
    if (passkeys >= apiLimits.passkeysPerPerson) throw new Refusal('passkey.too-many')
    if (!(await sql.insertPasskey(unit.db, { ...made, userId: user.id, name }))) throw new Refusal('passkey.refused')
    await unit.audit(user.id, 'account.passkey-added', `user:${user.id}`, { name })
    return text.changes.passkeyAdded({ name })
  })
}

/** Generates the key of an authenticator app. Throws Refusal `factor.confirm` or `factor.exists`. */
export async function startAuthenticator(
  ctx: Ctx,
  actor: Actor,
  device: Device,
): Promise<Asked<ReplyOf<typeof calls.startAuthenticator>>> {
  await requireConfirmed(ctx, device.session)
  const user = await requireUser(ctx, actor)
  if (await sql.findAuthenticator(ctx.db, user.id)) throw new Refusal('factor.exists')
  const key = newKey()
  const { appName } = await branding(ctx)
  const token = await startChallenge(ctx, 'new-authenticator', { userId: user.id, secret: key }, device.challenge)
  return { options: { key, uri: uriOf(key, { issuer: appName, label: loginOf(user) }) }, token }
}

/**
 * Turns the authenticator app on by its first code, which may be tried again. Throws Refusal `factor.confirm`,
 * `factor.expired`, `factor.wrong` or `factor.exists`.
 */
export async function addAuthenticator(
  ctx: Ctx,
  actor: Actor,
  { code }: BodyOf<typeof calls.addAuthenticator>,
  device: Device,
): Promise<Added> {
  await requireConfirmed(ctx, device.session)
  const { userId, secret: key } = await requireChallenge(ctx, 'new-authenticator', device.challenge)
  if (userId !== actor.id || key === null) throw new Refusal('factor.expired')
  const step = stepOf(key, code)
  if (step === undefined) throw Refusal.on('code', 'factor.wrong')
  return addFactor(ctx, actor, device, async (unit, user) => {
    if (!(await sql.insertAuthenticator(unit.db, { userId: user.id, key, lastStep: step })))
      throw new Refusal('factor.exists')
    await unit.audit(user.id, 'account.authenticator-added', `user:${user.id}`)
    return text.changes.authenticatorAdded
  })
}

/** Throws Refusal `passkey.missing`, `factor.confirm`, `factor.last`, or `passkey.only` for the one that stands in for a password. */
export async function removePasskey(ctx: Ctx, actor: Actor, id: number, device: Device): Promise<{ message: string }> {
  if (!(await sql.passkeysOf(ctx.db, actor.id)).some(passkey => passkey.id === id)) throw new Refusal('passkey.missing')
  return removeFactor(ctx, actor, device, async (unit, user) => {
    const removed = await sql.deletePasskey(unit.db, user.id, id)
    if (!removed) throw new Refusal('passkey.missing')
    const { isPasskeyTheirPassword, passkeys } = await sql.factorStateOf(unit.db, user.id)
    if (isPasskeyTheirPassword && passkeys === 0) throw new Refusal('passkey.only')
    await unit.audit(user.id, 'account.passkey-removed', `user:${user.id}`, { name: removed.name })
    return text.changes.passkeyRemoved({ name: removed.name })
  })
}

/** Throws Refusal `factor.confirm`, `factor.none` or `factor.last`. */
export function removeAuthenticator(ctx: Ctx, actor: Actor, device: Device): Promise<{ message: string }> {
  return removeFactor(ctx, actor, device, async (unit, user) => {
    if (!(await sql.deleteAuthenticator(unit.db, user.id))) throw new Refusal('factor.none')
    await unit.audit(user.id, 'account.authenticator-removed', `user:${user.id}`)
    return text.changes.authenticatorRemoved
  })
}

/** Replaces the recovery codes. Throws Refusal `factor.confirm`, `factor.none` or `factor.codes-too-many`. */
export async function renewRecoveryCodes(ctx: Ctx, actor: Actor, device: Device): Promise<{ recoveryCodes: string[] }> {
  await requireConfirmed(ctx, device.session)
  if (!hasFactor(await sql.factorStateOf(ctx.db, actor.id))) throw new Refusal('factor.none')
  await countAttempt(ctx, recoveryBuckets(actor.id), 'factor.codes-too-many')
  const codes = newRecoveryCodes()
  const hashes = await hashed(codes, actor.id)
  await inTransaction(ctx, async unit => {
    const user = await lockOwn(unit, actor)
    if (!hasFactor(await sql.factorStateOf(unit.db, user.id))) throw new Refusal('factor.none')
    await sql.replaceRecoveryCodes(unit.db, user.id, hashes)
    await unit.audit(user.id, 'account.recovery-codes-renewed', `user:${user.id}`)
    await finishChange(ctx, unit, user, device, text.changes.codesRenewed)
  })
  return { recoveryCodes: codes }
}

type Change = (unit: Unit, user: UserRow) => Promise<string>

/** Runs a change that adds a factor; the first one comes with recovery codes. */
async function addFactor(ctx: Ctx, actor: Actor, device: Device, change: Change): Promise<Added> {
  const codes = newRecoveryCodes()
  const hashes = hasFactor(await sql.factorStateOf(ctx.db, actor.id)) ? [] : await hashed(codes, actor.id)
  return inTransaction(ctx, async unit => {
    const user = await lockOwn(unit, actor)
    const isFirst = hashes.length > 0 && !hasFactor(await sql.factorStateOf(unit.db, user.id))
    const sentence = await change(unit, user)
    if (isFirst) await sql.replaceRecoveryCodes(unit.db, user.id, hashes)
    await finishChange(ctx, unit, user, device, sentence)
    return { message: text.othersSignedOut, recoveryCodes: isFirst ? codes : [] }
  })
}

/** Runs a change that removes a factor; with the last one go the recovery codes. */
async function removeFactor(ctx: Ctx, actor: Actor, device: Device, change: Change): Promise<{ message: string }> {
  await requireConfirmed(ctx, device.session)
  return inTransaction(ctx, async unit => {
    const user = await lockOwn(unit, actor)
    const sentence = await change(unit, user)
    const left = await sql.factorStateOf(unit.db, user.id)
    if (!hasFactor(left)) {
      if (left.isRequired) throw new Refusal('factor.last')
      await sql.replaceRecoveryCodes(unit.db, user.id, [])
    }
    await finishChange(ctx, unit, user, device, sentence)
    return { message: text.othersSignedOut }
  })
}

/** As with a new password: ends the other sessions, and confirms the change by mail. */
async function finishChange(ctx: Ctx, unit: Unit, user: UserRow, { session }: Device, sentence: string): Promise<void> {
  await endSessionsOf(unit, user.id, hashToken(session))
  unit.invalidate('people')
  await mailFactorChange(ctx, unit, user, () => text.changes.withOthersSignedOut({ change: sentence }))
}

const hashed = (codes: readonly string[], userId: number): Promise<string[]> =>
  Promise.all(codes.map(code => hashPassword(code.replaceAll('-', ''), userId)))

export const hasFactor = ({ passkeys, hasAuthenticator }: sql.FactorState): boolean => passkeys > 0 || hasAuthenticator

async function lockOwn(unit: Unit, actor: Actor): Promise<UserRow> {
  const user = await lockUser(unit.db, actor.id)
  if (!user || user.removedAt) throw new Refusal('session.none')
  return user
}

async function requireUser(ctx: Ctx, actor: Actor): Promise<UserRow> {
  const user = await findUser(ctx.db, actor.id)
  if (!user || user.removedAt) throw new Refusal('session.none')
  return user
}
