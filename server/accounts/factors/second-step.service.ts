import type { BodyOf, ReplyOf } from '#contract/call.ts'
import type * as calls from '#contract/factors.ts'
import type { Ctx } from '#server/lib/context.ts'
import { countAttempt } from '#server/lib/limits/throttle.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction } from '#server/lib/unit.ts'
import { findUser, type UserRow } from '../accounts.sql.ts'
import { challengeBuckets } from '../attempt-buckets.ts'
import { requirePasswordAllowed } from '../passwords/password-allowed.ts'
import { hashToken } from '../secret-token.ts'
import { type Client, completeSignIn, type SignedIn } from '../sign-in.service.ts'
import { requireChallenge, startChallenge, takeChallenge } from './challenges.service.ts'
import * as challengeSql from './challenges.sql.ts'
import * as sql from './factors.sql.ts'
import { optionsForUse, type Site } from './passkeys.ts'
import { requireCode, requirePasskey } from './proof.service.ts'

/** The tokens of a browser: that of its half-finished sign-in, and that of its challenge. */
export interface StepTokens {
  secondStep: string | undefined
  challenge: string | undefined
}

/** A challenge as the browser gets it, and the token of its cookie. */
export interface Asked<Options> {
  options: Options
  token: string
}

/** By what the half-finished sign-in can be completed. Throws Refusal `factor.expired`. */
export async function getSecondStep(ctx: Ctx, tokens: StepTokens): Promise<ReplyOf<typeof calls.getSecondStep>> {
  const user = await halfSignedIn(ctx, tokens)
  const { passkeys, hasAuthenticator } = await sql.factorStateOf(ctx.db, user.id)
  return { passkey: passkeys > 0, authenticator: hasAuthenticator }
}

/** Asks for a passkey as the second step. Throws Refusal `factor.expired`. */
export async function askForSecondStep(
  ctx: Ctx,
  site: Site,
  tokens: StepTokens,
): Promise<Asked<ReplyOf<typeof calls.secondStepOptions>>> {
  const { id: userId } = await halfSignedIn(ctx, tokens)
  const options = await optionsForUse(site, { known: await sql.passkeysOf(ctx.db, userId), verified: false })
  const challenge = { userId, secret: options.challenge }
  return { options, token: await startChallenge(ctx, 'second-step-passkey', challenge, tokens.challenge) }
}

/** Completes a sign-in. Throws Refusal `factor.expired`, or as `requirePasskey` and `requireCode` do. */
export async function takeSecondStep(
  ctx: Ctx,
  body: BodyOf<typeof calls.takeSecondStep>,
  client: Client,
  { tokens, site }: { tokens: StepTokens; site: () => Site },
): Promise<SignedIn> {
  const user = await halfSignedIn(ctx, tokens)
  if ('passkey' in body) {
    const { userId, secret: challenge } = await takeChallenge(ctx, 'second-step-passkey', tokens.challenge)
    if (userId !== user.id) throw new Refusal('factor.expired')
    await requirePasskey(ctx, site(), body.passkey, { challenge, userId, verified: false }, client.address)
  } else await requireCode(ctx, user, body.code, client.address)
  return inTransaction(ctx, async unit => {
    // Usable once; void after a password change.
    const taken = await challengeSql.takeChallenge(unit.db, hashToken(tokens.secondStep ?? ''), 'second-step')
    if (!taken) throw new Refusal('factor.expired')
    return completeSignIn(unit, user, client)
  })
}

/** Asks for any passkey, to sign in with it alone. Throws Refusal `sign-in.too-many`. */
export async function askForPasskey(
  ctx: Ctx,
  site: Site,
  { address, challenge }: { address: string; challenge: string | undefined },
): Promise<Asked<ReplyOf<typeof calls.passkeySignInOptions>>> {
  await countAttempt(ctx, challengeBuckets(address), 'sign-in.too-many')
  const options = await optionsForUse(site, { verified: true })
  const asked = { userId: null, secret: options.challenge }
  return { options, token: await startChallenge(ctx, 'passkey-sign-in', asked, challenge) }
}

/** Signs in with a passkey alone. Throws Refusal `factor.expired` or `sso.required`, or as `requirePasskey` does. */
export async function signInWithPasskey(
  ctx: Ctx,
  { passkey }: BodyOf<typeof calls.signInWithPasskey>,
  client: Client,
  { tokens, site }: { tokens: StepTokens; site: Site },
): Promise<SignedIn> {
  const { secret: challenge } = await takeChallenge(ctx, 'passkey-sign-in', tokens.challenge)
  const asked = { challenge, userId: null, verified: true }
  const user = await findUser(ctx.db, await requirePasskey(ctx, site, passkey, asked, client.address))
  if (!user || !isMember(user)) throw new Refusal('passkey.wrong', { userId: user?.id })
  await requirePasswordAllowed(ctx, user)
  return inTransaction(ctx, unit => completeSignIn(unit, user, client))
}

async function halfSignedIn(ctx: Ctx, { secondStep }: StepTokens): Promise<UserRow> {
  const { userId } = await requireChallenge(ctx, 'second-step', secondStep)
  const user = userId === null ? undefined : await findUser(ctx.db, userId)
  if (!user || !isMember(user)) throw new Refusal('factor.expired')
  return user
}

const isMember = ({ joinedAt, removedAt }: UserRow) => joinedAt !== null && removedAt === null
