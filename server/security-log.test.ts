import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import { setupCompany } from '#contract/company.ts'
import { confirmIdentity } from '#contract/factors.ts'
import { Browser } from './testing/browser.ts'
import { linkInMail, tokenIn } from './testing/mails/mail-outbox.ts'
import { makeScratchFolder } from './testing/scratch-folder.ts'
import { startApp } from './testing/start-app.ts'
import { until } from './testing/until.ts'

/** The real process: what it prints, and who can read what it writes. */
const email = 'olivia@acme.example'
const secret = 'correct horse battery'

test('the log says who signs in and who is refused, without a secret, and files are for this user alone', async () => {
  const dataDir = await makeScratchFolder('fl-log-')
  const app = await startApp({ DATA_DIR: dataDir, LOG_LEVEL: 'info' })
  const owner = new Browser()
  await owner.call(app, setupCompany, { body: { name: 'Acme', domains: ['acme.example'] } })
  await owner.call(app, accounts.register, { body: { email, firstName: 'Olivia', lastName: 'Owens' } })
  const token = tokenIn(await until(() => linkInMail(dataDir, email)))
  const verified = await owner.call(app, accounts.verifyEmail, { query: { token } })
  const body = { token: tokenIn(verified?.redirectTo ?? ''), newPassword: secret }
  await owner.call(app, accounts.resetPassword, { body })
  const wrong = { email, password: 'not the password' }
  await expect(owner.call(app, accounts.signIn, { body: wrong })).rejects.toThrow('401')
  const guess = { password: 'not the password' }
  await expect(owner.call(app, confirmIdentity, { body: guess })).rejects.toThrow('422')
  await owner.call(app, accounts.signOut, {})
  // Writes a file.
  await fetch(`${app.url}/readyz`)
  const forged = { method: 'PUT', body: 'x' }
  await fetch(`${app.url}/media/upload/original/${'0'.repeat(32)}?type=a&bytes=1&expires=1&signature=x`, forged)
  // An open page at an address that is not the app's tries every few seconds.
  for (const host of ['old', 'old', 'older'])
    await fetch(`${app.url}/api/posts/views`, { method: 'POST', headers: { origin: `https://${host}.example` } })
  await app.stop()

  const events = app.lines
    .filter(line => line.includes('"security"'))
    .map(line => JSON.parse(line) as { security: string; code?: string; userId?: number; origin?: string })
    .map(({ security, code, userId, origin }) =>
      [security, code, userId, origin].filter(part => part !== undefined).join(' '),
    )
  expect(events).toEqual([
    'signed-in 1',
    'refused sign-in.wrong 1',
    'refused password.wrong',
    'signed-out',
    'refused media.signature',
    'refused request.origin https://old.example',
    'refused request.origin https://older.example',
  ])
  // Without a mail server, the link of the first account is for the person who reads the log.
  const lines = app.lines.filter(line => !line.includes('To finish the first registration'))
  expect(app.lines).toHaveLength(lines.length + 1)
  expect(lines.join('\n')).not.toMatch(/token=|signature=|not the password|correct horse|front-line-session/)
  if (process.platform !== 'win32') {
    const mode = async (name: string) => (await stat(join(dataDir, name))).mode & 0o777
    expect([await mode('outbox'), await mode('media')]).toEqual([0o700, 0o700])
    for (const name of await readdir(join(dataDir, 'outbox'))) expect(await mode(`outbox/${name}`)).toBe(0o600)
  }
  await rm(dataDir, { recursive: true, force: true })
})
