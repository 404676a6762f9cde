import { rm } from 'node:fs/promises'
import * as accounts from '#contract/accounts.ts'
import { setupCompany } from '#contract/company.ts'
import { skipFirstStep } from '#contract/first-steps.ts'
import { clusterOfRun, createDatabase } from '#server/testing/databases/cluster.ts'
import { Browser } from '../browser.ts'
import { linkInMail, tokenIn } from '../mails/mail-outbox.ts'
import { makeScratchFolder } from '../scratch-folder.ts'
import { type AppProcess, startApp } from '../start-app.ts'
import { useApp } from './app-proxy.ts'
import { owner, password } from './people.ts'

/** Starts the app of all component tests, with a company and its owner. */
export default async function setUp(): Promise<() => Promise<void>> {
  const { superuser, stop } = await clusterOfRun()
  const dataDir = await makeScratchFolder('fl-components-')
  // The owner does in a minute what others do in a day.
  const settings = { DATA_DIR: dataDir, DATABASE_URL: await createDatabase(superuser), RATE_LIMITS: 'off' }
  const app = await startApp(settings)
  await addCompany(app, dataDir)
  useApp(app.url)
  return async () => {
    await app.stop()
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function addCompany(app: AppProcess, dataDir: string): Promise<void> {
  const browser = new Browser()
  const body = { name: 'Hearth & Duct', domains: ['hearth.example'], timeZone: 'UTC' }
  await browser.call(app, setupCompany, { body })
  await browser.call(app, accounts.register, { body: owner })
  const verified = await browser.call(app, accounts.verifyEmail, {
    query: { token: await tokenInMail(dataDir, owner.email) },
  })
  const token = tokenIn(verified?.redirectTo)
  await browser.call(app, accounts.resetPassword, { body: { token, newPassword: password } })
  await browser.call(app, accounts.signIn, { body: { email: owner.email, password } })
  await browser.call(app, skipFirstStep, { body: { step: 'all' } })
}

const lookAgainMs = 50

async function tokenInMail(dataDir: string, address: string): Promise<string> {
  for (;;) {
    const link = await linkInMail(dataDir, address)
    if (link) return tokenIn(link)
    await new Promise(resolve => setTimeout(resolve, lookAgainMs))
  }
}
