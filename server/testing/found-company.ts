import { setTimeout as sleep } from 'node:timers/promises'
import * as accounts from '#contract/accounts.ts'
import { setupCompany } from '#contract/company.ts'
import { Browser, type Target } from './browser.ts'
import { linkInMail, tokenIn } from './mails/mail-outbox.ts'

const mailMs = 20_000
const password = 'correct horse battery'

/** Sets up the company of an empty installation over HTTP. Returns the browser of its owner. */
export async function foundCompany(app: Target, dataDir: string, email = 'olivia@acme.example'): Promise<Browser> {
  const browser = new Browser()
  await browser.ask(app, setupCompany, { body: { name: 'Acme', domains: ['acme.example'] } })
  await browser.ask(app, accounts.register, { body: { email, firstName: 'Olivia', lastName: 'Owens' } })
  const token = tokenIn(await linkOf(dataDir, email))
  const { redirectTo } = await browser.ask(app, accounts.verifyEmail, { query: { token } })
  await browser.ask(app, accounts.resetPassword, { body: { token: tokenIn(redirectTo), newPassword: password } })
  return browser
}

async function linkOf(dataDir: string, email: string): Promise<URL> {
  for (const begun = performance.now(); performance.now() - begun < mailMs; await sleep(100)) {
    const link = await linkInMail(dataDir, email)
    if (link) return link
  }
  throw new Error(`There was no mail to ${email}`)
}
