import { setTimeout as sleep } from 'node:timers/promises'
import * as accounts from '#contract/accounts.ts'
import type { Call, ReplyOf, RequestOf } from '#contract/call.ts'
import { setupCompany } from '#contract/company.ts'
import { Browser, type Target } from './browser.ts'
import { linkInMail, tokenIn } from './mails/mail-outbox.ts'

const mailMs = 20_000
const password = 'correct horse battery'

/** Sets up the company of an empty installation over HTTP. Returns the browser of its owner. */
export async function foundCompany(app: Target, dataDir: string, email = 'olivia@acme.example'): Promise<Browser> {
  const browser = new Browser()
  const call = async <C extends Call>(entry: C, request: RequestOf<C>): Promise<ReplyOf<C>> => {
    const reply = await browser.call(app, entry, request)
    if (reply === undefined) throw new Error(`${entry.method} ${entry.path} had no reply`)
    return reply
  }
  await call(setupCompany, { body: { name: 'Acme', domains: ['acme.example'] } })
  await call(accounts.register, { body: { email, firstName: 'Olivia', lastName: 'Owens' } })
  const token = tokenIn(await linkOf(dataDir, email))
  const { redirectTo } = await call(accounts.verifyEmail, { query: { token } })
  await call(accounts.resetPassword, { body: { token: tokenIn(redirectTo), newPassword: password } })
  return browser
}

async function linkOf(dataDir: string, email: string): Promise<URL> {
  for (const begun = performance.now(); performance.now() - begun < mailMs; await sleep(100)) {
    const link = await linkInMail(dataDir, email)
    if (link) return link
  }
  throw new Error(`There was no mail to ${email}`)
}
