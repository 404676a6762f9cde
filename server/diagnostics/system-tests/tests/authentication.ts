import { rateLimits } from '#contract/rate-limits.ts'
import * as accounts from '#server/accounts/index.ts'
import { adviceOf } from '#server/diagnostics/advice.text.ts'
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
  expect('session' in result, 'Signing in started no session')
  return { person, token: result.session }
}

const password: SystemTest = {
  name: 'Password check',
  run: ({ rehearse }) =>
    rehearse(async ctx => {
      const { person } = await signedIn(ctx)
      const wrong = accounts.signIn(ctx, { email: person.email, password: firstPassword }, browser)
      expect((await refusalOf(wrong)) === 'sign-in.wrong', 'A wrong password was accepted')
      const unknown = accounts.signIn(ctx, { email: `no.${person.email}`, password: firstPassword }, browser)
      expect((await refusalOf(unknown)) === 'sign-in.wrong', 'An unknown address is not refused like a wrong password')
      return passed('A right one is accepted, a wrong one refused')
    }),
}

const session: SystemTest = {
  name: 'Session',
  run: ({ rehearse }) =>
    rehearse(async ctx => {
      const { person, token } = await signedIn(ctx)
      const sessions = accounts.sessionsOf(ctx)
      expect((await sessions.find(token))?.actor.id === person.id, 'A browser that has signed in is not recognized')
      expect((await sessions.find(`${token}x`)) === null, 'A made-up session was accepted')
      await sessions.end(token)
      expect((await sessions.find(token)) === null, 'A signed-out browser is still let in')
      return passed('A signed-out browser is turned away')
    }),
}

const sessionLife: SystemTest = {
  name: 'Session life',
  run: ({ rehearse }) =>
    rehearse(async ctx => {
      const { person, token } = await signedIn(ctx)
      await expireSessions(ctx.db, person.id)
      expect((await accounts.sessionsOf(ctx).find(token)) === null, 'An expired session was accepted')
      return passed('A session ends when its time is over')
    }),
}

const passwordLink: SystemTest = {
  name: 'Password links',
  run: ({ rehearse }) =>
    rehearse(async ctx => {
      const { person } = await personWithPassword(ctx)
      const links = async () => {
        await accounts.requestPasswordReset(ctx, person.email, browser)
        const [job] = await addedJobs(ctx.db, 'accounts.reset')
        await accounts.sendReset(ctx, String(job?.email))
        const [mail] = await addedJobs(ctx.db, 'mail.send')
        return new URL(String(mail?.link)).searchParams.get('token') ?? ''
      }
      const late = await links()
      await expireTokens(ctx.db, person.id)
      const expired = accounts.resetPassword(ctx, { token: late, newPassword }, browser)
      expect((await refusalOf(expired)) === 'token.invalid', 'An expired link was accepted')
      const token = await links()
      await accounts.resetPassword(ctx, { token, newPassword }, browser)
      const again = accounts.resetPassword(ctx, { token, newPassword }, browser)
      expect((await refusalOf(again)) === 'token.invalid', 'A link worked twice')
      return passed('A link works once, and not after its time')
    }),
}

const throttling: SystemTest = {
  name: 'Guessing passwords',
  run: ({ ctx: real, rehearse }) =>
    rehearse(async ctx => {
      if (!real.config.rateLimits) return warning('Wrong passwords are not limited', adviceOf.throttlingOff)
      const person = await insertTestPerson(ctx.db)
      const guess = () => refusalOf(accounts.signIn(ctx, { email: person.email, password: firstPassword }, browser))
      for (let n = 0; n < rateLimits.failedSignInsPerAddress; n += 1)
        expect((await guess()) === 'sign-in.wrong', 'A wrong password was not counted')
      expect((await guess()) === 'sign-in.too-many', 'Passwords can be guessed without limit')
      return passed(`After ${rateLimits.failedSignInsPerAddress} wrong passwords the address has to wait`)
    }),
}

const address: SystemTest = { name: 'Encrypted address', run: ({ ctx }) => checkAddress(ctx) }

export const authenticationTests = [password, session, sessionLife, passwordLink, throttling, address]
