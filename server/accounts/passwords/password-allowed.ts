import { isAuthorizedAddress, signOn } from '#server/company/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { Refusal } from '#server/lib/refusal.ts'
import type { UserRow } from '../accounts.sql.ts'

type Person = Pick<UserRow, 'role' | 'email'>

/** Returns the name of the provider where somebody must sign in instead of here; undefined where they need not. */
export async function requiredProvider(ctx: Pick<Ctx, 'db'>, { role, email }: Person): Promise<string | undefined> {
  if (role === 'owner' || email === null) return undefined
  const provider = await signOn(ctx)
  return provider?.isRequired && (await isAuthorizedAddress(ctx, email)) ? provider.name : undefined
}

/** Whether somebody has a password of their own that still counts. */
export async function hasUsablePassword(
  ctx: Pick<Ctx, 'db'>,
  user: Person & Pick<UserRow, 'passwordHash' | 'temporaryPasswordUntil'>,
): Promise<boolean> {
  const hasOwn = user.passwordHash !== null && user.temporaryPasswordUntil === null
  return hasOwn && (await requiredProvider(ctx, user)) === undefined
}

/**
 * Throws Refusal `sso.required` where the company requires single sign-on of somebody. Owners keep their password as a
 * way in, and so do people without an address at an authorized domain, whom the provider does not know.
 */
export async function requirePasswordAllowed(ctx: Pick<Ctx, 'db'>, user: Person): Promise<void> {
  const name = await requiredProvider(ctx, user)
  if (name !== undefined) throw Refusal.filled('sso.required', { name })
}
