import { rateLimits } from '#contract/rate-limits.ts'
import { serverTests as text } from '#locales/text.ts'
import * as accounts from '#server/accounts/index.ts'
import { adviceOf } from '#server/diagnostics/advice.ts'
import { checkAddress } from '#server/diagnostics/checks/address.ts'
import { expect, passed, warning } from '#server/diagnostics/system-tests/finding.ts'
import { refusalOf } from '#server/diagnostics/system-tests/refusal-of.ts'
import {
  addedJobs,
  expireSessions,
  expireTokens,
  insertTestPerson,
} from '#server/diagnostics/system-tests/rehearsal.sql.ts'
import type { SystemTest } from '#server/diagnostics/system-tests/system-test.ts'
import type { Ctx } from '#server/lib/context.ts'

const browser: accounts.Client = {
  address: 'system-test',
  userAgent: 'System test',
  browser: 'system-test',
  language: undefined,
  session: undefined,
}
const firstPassword = 'system test 4711'
const newPassword = 'another system test 4712'

async function personWithPassword(ctx: Ctx) {
  const { tempPassword, passwordHash } = await accounts.temporaryCredentials(browser.address)
  return { person: await insertTestPerson(ctx.db, { passwordHash }), password: tempPassword }
}

async function signedIn(ctx: Ctx) {
  const { person, password } = await personWithPassword(ctx)
  const result = await accounts.signIn(ctx, { email: person.email, password }, browser)
  expect('session' in result, text.authentication.signingInStartedNoSession)
  return { person, token: result.session }
}

const password: SystemTest = {
  name: () => text.authentication.passwordCheck,
  run: ({ rehearse }) =>
    rehearse(async ctx => {
      const { person } = await signedIn(ctx)
      const wrong = accounts.signIn(ctx, { email: person.email, password: firstPassword }, browser)
      expect((await refusalOf(wrong)) === 'sign-in.wrong', text.authentication.aWrongPasswordWasAccepted)
      const unknown = accounts.signIn(ctx, { email: `no.${person.email}`, password: firstPassword }, browser)
      expect((await refusalOf(unknown)) === 'sign-in.wrong', text.authentication.anUnknownAddressIsNotRefused)
      return passed(text.authentication.aRightOneIsAcceptedA)
    }),
}

const session: SystemTest = {
  name: () => text.authentication.session,
  run: ({ rehearse }) =>
    rehearse(async ctx => {
      const { person, token } = await signedIn(ctx)
      const sessions = accounts.sessionsOf(ctx)
      expect((await sessions.find(token))?.actor.id === person.id, text.authentication.aBrowserThatHasSignedIn)
      expect((await sessions.find(`${token}x`)) === null, text.authentication.aMadeUpSessionWasAccepted)
      await sessions.end(token)
      expect((await sessions.find(token)) === null, text.authentication.aSignedOutBrowserIsStill)
      return passed(text.authentication.aSignedOutBrowserIsTurned)
    }),
}

const sessionLife: SystemTest = {
  name: () => text.authentication.sessionLife,
  run: ({ rehearse }) =>
    rehearse(async ctx => {
      const { person, token } = await signedIn(ctx)
      await expireSessions(ctx.db, person.id)
      expect((await accounts.sessionsOf(ctx).find(token)) === null, text.authentication.anExpiredSessionWasAccepted)
      return passed(text.authentication.aSessionEndsWhenItsTime)
    }),
}

const passwordLink: SystemTest = {
  name: () => text.authentication.passwordLinks,
  run: ({ rehearse }) =>
    rehearse(async ctx => {
      const { person } = await personWithPassword(ctx)
      const links = async () => {
        await accounts.requestPasswordReset(ctx, person.email, browser)
        const [job] = await addedJobs(ctx.db, 'accounts.reset')
        await accounts.sendReset(ctx, String(job?.login))
        const [queued] = await addedJobs(ctx.db, 'mail.link')
        const mail = await accounts.mailToSend(ctx.db, queued as unknown as accounts.QueuedLink)
        return new URL(String(mail?.link)).searchParams.get('token') ?? ''
      }
      const late = await links()
      await expireTokens(ctx.db, person.id)
      const expired = accounts.resetPassword(ctx, { token: late, newPassword }, browser)
      expect((await refusalOf(expired)) === 'token.invalid', text.authentication.anExpiredLinkWasAccepted)
      const token = await links()
      await accounts.resetPassword(ctx, { token, newPassword }, browser)
      const again = accounts.resetPassword(ctx, { token, newPassword }, browser)
      expect((await refusalOf(again)) === 'token.invalid', text.authentication.aLinkWorkedTwice)
      return passed(text.authentication.aLinkWorksOnceAndNot)
    }),
}

const throttling: SystemTest = {
  name: () => text.authentication.guessingPasswords,
  run: ({ ctx: real, rehearse }) =>
    rehearse(async ctx => {
      if (!real.config.rateLimits)
        return warning(text.authentication.wrongPasswordsAreNotLimited, adviceOf.throttlingOff())
      const person = await insertTestPerson(ctx.db)
      const guess = () => refusalOf(accounts.signIn(ctx, { email: person.email, password: firstPassword }, browser))
      for (let n = 0; n < rateLimits.failedSignInsPerAddress; n += 1)
        expect((await guess()) === 'sign-in.wrong', text.authentication.aWrongPasswordWasNotCounted)
      expect((await guess()) === 'sign-in.too-many', text.authentication.passwordsCanBeGuessedWithoutLimit)
      return passed(text.authentication.waits({ count: rateLimits.failedSignInsPerAddress }))
    }),
}

const address: SystemTest = { name: () => text.authentication.encryptedAddress, run: ({ ctx }) => checkAddress(ctx) }

export const authenticationTests = [password, session, sessionLife, passwordLink, throttling, address]
