import { apiLimits } from '#contract/api-limits.ts'
import { second } from '#contract/durations.ts'
import { lifetimes } from '#contract/lifetimes.ts'
import type { Actor } from '#contract/policy.ts'
import { serverSso as text } from '#locales/text.ts'
import * as accounts from '#server/accounts/index.ts'
import { isAuthorizedAddress } from '#server/company/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { countAttempt } from '#server/lib/limits/throttle.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction, type Unit } from '#server/lib/unit.ts'
import { clientOf } from './connection.service.ts'
import { namesIn } from './names.ts'
import { type Claims, discover, exchange, newChecks, signInAddress } from './provider.ts'
import { isAway, reasonOf } from './provider-failure.ts'
import * as sql from './sso.sql.ts'
import { verifiedAddress } from './verified-address.ts'

/** Less than a confirmation lasts, so that there is time to use it. */
const maxAgeSeconds = apiLimits.confirmedMs / 2 / second

/** A browser on its way to the provider. */
interface Departure {
  /** The token of its cookie, to which the reply is bound. */
  browser: string
  /** Where its requests come from, for throttling. */
  address: string
  /** The page that it opens afterwards. */
  next: string
  /** Who connects their account; null to sign in. */
  userId: number | null
  /** Whether the provider asks somebody again who has been there for a while. */
  isAskedAgain: boolean
}

/**
 * Returns the address at the provider where a browser signs in. Throws Refusal `sign-in.too-many`, `sso.off` or
 * `sso.unavailable`.
 */
export async function depart(ctx: Ctx, { browser, address, next, userId, isAskedAgain }: Departure): Promise<string> {
  await countAttempt(ctx, accounts.challengeBuckets(address), 'sign-in.too-many')
  const connection = await sql.findConnection(ctx.db)
  if (!connection) throw new Refusal('sso.off')
  const provider = await open(ctx, connection)
  const { state, nonce, codeVerifier } = newChecks()
  const [stateHash, browserHash] = [accounts.hashToken(state), accounts.hashToken(browser)]
  const way = { stateHash, browserHash, nonce, codeVerifier, next, userId, isAskedAgain }
  await sql.insertState(ctx.db, { ...way, lifeMs: lifetimes.challenge })
  const parameters: Record<string, string> = isAskedAgain ? { max_age: String(maxAgeSeconds) } : {}
  return signInAddress(ctx, provider, { state, nonce, codeVerifier }, parameters)
}

/** Reads the settings of the provider. Throws Refusal `sso.unavailable`. */
async function open(ctx: Ctx, connection: sql.ConnectionRow) {
  try {
    return await discover(ctx, await clientOf(ctx, connection))
  } catch (error) {
    ctx.log.warn({ reason: reasonOf(error) }, 'The provider of single sign-on is not available')
    throw new Refusal('sso.unavailable')
  }
}

/** A browser that is back from the provider. */
interface Arrival {
  state: string
  browser: string
  /** What the address has behind the path, with the provider's reply. */
  search: string
  client: accounts.Client
  /** Who is signed in here. */
  actor: Actor | null
}

/** What has become of it; `next` is the page that it opens. */
interface Arrived {
  next: string
  entered: accounts.SignedIn | accounts.HalfSignedIn | 'connected'
}

/** A refusal of a browser that was to open a page afterwards. */
export class ArrivalRefused extends Error {
  readonly refusal: Refusal
  readonly next: string
  /** Of somebody who connects their account, who is signed in here. */
  readonly isConnecting: boolean

  constructor(refusal: Refusal, { next, userId }: Pick<sql.StateRow, 'next' | 'userId'>) {
    super(refusal.message)
    this.refusal = refusal
    this.next = next
    this.isConnecting = userId !== null
  }
}

/**
 * Takes the reply of the provider, once, in the browser that was sent there. Throws Refusal `sso.expired` for any other,
 * `sso.off`, `sso.unavailable`, `sso.failed` for a reply that is wrong, `sso.not-confirmed` where somebody was to be asked
 * again and was not, and those of `enter`; wrapped in ArrivalRefused, except for the first.
 */
export async function arrive(ctx: Ctx, { state, browser, search, client, actor }: Arrival): Promise<Arrived> {
  const row = await sql.takeState(ctx.db, accounts.hashToken(state), accounts.hashToken(browser))
  if (!row) throw new Refusal('sso.expired')
  const { next, userId, nonce, codeVerifier, isAskedAgain } = row
  try {
    if (userId !== null && actor?.id !== userId) throw new Refusal('sso.expired')
    const connection = await sql.findConnection(ctx.db)
    if (!connection) throw new Refusal('sso.off')
    const claims = await claimsOf(ctx, connection, search, { state, nonce, codeVerifier })
    if (isAskedAgain && !wasAskedLately(claims)) throw new Refusal('sso.not-confirmed')
    const entered = await inTransaction<Arrived['entered']>(ctx, unit =>
      userId === null ? enter(unit, connection, claims, client) : connect(ctx, unit, connection, claims, userId),
    )
    return { next, entered }
  } catch (error) {
    throw error instanceof Refusal ? new ArrivalRefused(error, row) : error
  }
}

async function claimsOf(
  ctx: Ctx,
  connection: sql.ConnectionRow,
  search: string,
  checks: Parameters<typeof exchange>[3],
): Promise<Claims> {
  const provider = await open(ctx, connection)
  try {
    return await exchange(ctx, provider, search, checks)
  } catch (error) {
    ctx.log.warn({ reason: reasonOf(error) }, 'A reply of the provider of single sign-on was refused')
    throw new Refusal(isAway(error) ? 'sso.unavailable' : 'sso.failed')
  }
}

/** When the provider last asked somebody who they are; undefined where it does not say. */
function askedAt(claims: Claims): number | undefined {
  const at = claims['auth_time']
  return typeof at === 'number' ? Math.min(at * second, Date.now()) : undefined
}

const wasAskedLately = (claims: Claims): boolean => Date.now() - (askedAt(claims) ?? 0) < apiLimits.confirmedMs

/** Signs in whom the provider names. Throws Refusal `sso.removed`, or those of `linkFirst`. */
async function enter(
  unit: Unit,
  connection: sql.ConnectionRow,
  claims: Claims,
  client: accounts.Client,
): Promise<accounts.SignedIn | accounts.HalfSignedIn> {
  const identity = { issuer: connection.issuer, subject: claims.sub }
  const userId = (await sql.findLinked(unit.db, identity)) ?? (await linkFirst(unit, connection, claims))
  const user = await accounts.lockUser(unit.db, userId)
  if (!user || user.removedAt) throw new Refusal('sso.removed', { userId })
  // A provider that remembers them may let them pass without a question, which confirms nothing to those who can confirm here.
  const at = askedAt(claims) ?? ((await accounts.hasUsablePassword(unit, user)) ? 0 : undefined)
  const provedAt = at === undefined ? undefined : new Date(at)
  return accounts.signInByPassword(unit, user, { ...client, provedAt })
}

/**
 * Links somebody at their first sign-in, by a verified address at an authorized domain, and never an owner, nor somebody
 * who has entered and whose address an owner has changed, until they open its link. Throws Refusal `sso.unverified`,
 * `sso.link-unopened`, `sso.domain`, `sso.unknown`, `sso.removed`, `sso.owner`, or `sso.other-account` where the address
 * belonged to another account of the provider before.
 */
async function linkFirst(unit: Unit, connection: sql.ConnectionRow, claims: Claims): Promise<number> {
  const email = verifiedAddress(connection.issuer, claims)
  if (email === null) throw new Refusal('sso.unverified')
  if (!(await isAuthorizedAddress(unit, email))) throw new Refusal('sso.domain')
  const found = await accounts.findUserByEmail(unit.db, email)
  const known = found && (await accounts.lockUser(unit.db, found.id))
  if (known?.removedAt) throw new Refusal('sso.removed', { userId: known.id })
  if (known?.role === 'owner') throw new Refusal('sso.owner', { userId: known.id })
  if (known?.joinedAt) {
    if (!known.emailVerified && accounts.hasEntered(known)) throw new Refusal('sso.link-unopened', { userId: known.id })
    await accounts.confirmAddress(unit, known)
    await link(unit, known.id, connection, claims)
    return known.id
  }
  if (!connection.createPeople) throw new Refusal('sso.unknown')
  const joined = await accounts.joinVerified(unit, { email, ...namesIn(claims, email) })
  if (!joined) throw new Refusal('sso.unknown')
  await link(unit, joined.id, connection, claims)
  return joined.id
}

/** Connects the account of somebody who is signed in, who gets a mail. Throws Refusal `sso.taken`, or `sso.other-account`. */
async function connect(
  ctx: Ctx,
  unit: Unit,
  connection: sql.ConnectionRow,
  claims: Claims,
  userId: number,
): Promise<'connected'> {
  const linked = await sql.findLinked(unit.db, { issuer: connection.issuer, subject: claims.sub })
  if (linked !== undefined && linked !== userId) throw new Refusal('sso.taken')
  const user = await accounts.lockUser(unit.db, userId)
  if (!user || user.removedAt) throw new Refusal('sso.removed', { userId })
  const { name } = connection
  if (await link(unit, userId, connection, claims))
    await accounts.mailFactorChange(ctx, unit, user, () => text.connectedChange({ name }))
  return 'connected'
}

/** Returns whether the link is new. Throws Refusal `sso.other-account` where the person has another account at this provider. */
async function link(
  unit: Unit,
  userId: number,
  { issuer, name }: sql.ConnectionRow,
  { sub }: Claims,
): Promise<boolean> {
  const before = await sql.findLinkOf(unit.db, userId, issuer)
  if (before?.subject === sub) return false
  if (before || !(await sql.insertLink(unit.db, userId, { issuer, subject: sub })))
    throw new Refusal('sso.other-account', { userId })
  await unit.audit(userId, 'account.sso-connected', `user:${userId}`, { name })
  return true
}
