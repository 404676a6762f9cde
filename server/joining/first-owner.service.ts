import type { BodyOf, ReplyOf } from '#contract/call.ts'
import type { setupOwner } from '#contract/company.ts'
import * as accounts from '#server/accounts/index.ts'
import { branding, lockOpenSetup } from '#server/company/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { canonicalAddress } from '#server/lib/mail/email-address.ts'
import { isMailSetUp } from '#server/lib/mail/mail.ts'
import { inTransaction } from '#server/lib/unit.ts'
import { hasAddress } from '#server/mails/index.ts'
import { saveFirstOwner } from './joining.sql.ts'
import { makeSignInNames } from './sign-in-names.ts'

/**
 * Makes the account of the person who set up the company and has proved by the setup token, or by this machine, to be the one.
 * Their address is verified by a link in a mail. Throws Refusal `company.missing`, `company.exists`, or those of
 * `requireGoodPassword`.
 */
export async function makeFirstOwner(
  ctx: Ctx,
  { firstName, lastName, email: written, newPassword }: BodyOf<typeof setupOwner>,
  client: accounts.Client,
): Promise<accounts.SignedIn> {
  const person = { firstName, lastName, email: written === null ? null : canonicalAddress(written) }
  const nobody = { ...person, id: 0, signInName: null, passwordHash: null, temporaryPasswordUntil: null }
  await accounts.requireGoodPassword(ctx, newPassword, nobody)
  const passwordHash = await accounts.hashPassword(newPassword, client.address)
  return inTransaction(ctx, async unit => {
    await lockOpenSetup(unit)
    const [signInName = null] = person.email === null ? await makeSignInNames(unit, [person]) : []
    const user = await saveFirstOwner(unit.db, { ...person, signInName, passwordHash })
    await accounts.announceJoined(unit, [user.id])
    if (hasAddress(user) && isMailSetUp(ctx.config))
      await accounts.sendVerification(ctx, unit, await branding(unit), user)
    await unit.audit(user.id, 'account.owner-made', `user:${user.id}`)
    return accounts.completeSignIn(unit, user, client)
  })
}

/** The reply of the call. */
export const toReply = (user: ReplyOf<typeof setupOwner>['user']): ReplyOf<typeof setupOwner> => ({
  user,
  ...(user.signInName !== null && { signInName: user.signInName }),
})
