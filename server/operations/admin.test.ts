import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import { readAudit } from '#contract/audit.ts'
import { listUsers, removeUser } from '#contract/people.ts'
import { contextOfCommand } from '#server/command-context.ts'
import { openCompany, type TestCompany } from '#server/testing/company.ts'
import { environment } from '#server/testing/start-app.ts'
import { runAdmin } from './admin.ts'
import { openFolderLocation } from './backup/folder-location.ts'
import { backUp, newFolder, removeFolders } from './backup.fixture.ts'

const company = await openCompany()
afterAll(() => removeFolders())

const settingsOf = ({ database, folder }: TestCompany) => ({
  DATABASE_URL: database.connectionString,
  DATA_DIR: folder,
  PUBLIC_URL: 'https://news.example',
})

/** Runs a command beside the running app, and returns what it prints. */
async function admin(args: string[], settings: Record<string, string> = {}): Promise<string> {
  const lines: string[] = []
  const umask = process.umask()
  await runAdmin({ ...settingsOf(company), ...settings }, args, contextOfCommand, line => lines.push(line)).finally(
    () => process.umask(umask),
  )
  return lines.join('\n')
}
const newest = async () => (await company.owner.call(readAudit, { query: {} })).entries

test('the operator makes an owner and a link to choose a password, beside the running app', async () => {
  const ann = await company.join('Ann')
  const gone = await company.join('Gone')
  await company.owner.call(removeUser, { params: { id: gone.id } })
  const options = { env: { ...environment, ...settingsOf(company) } }
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, ['server/admin.ts', 'make-owner', ann.email.toUpperCase()], options)
  expect(stdout.trim()).toBe('Ann Test is an owner.')
  expect((await ann.call(listUsers)).find(({ id }) => id === ann.id)?.role).toBe('owner')
  expect((await newest()).slice(0, 2)).toMatchObject([
    { actor: null, text: 'ran the command make-owner on the server' },
    { actor: null, text: expect.stringMatching(/Ann .* from .*viewer.* to .*owner/i) },
  ])
  await expect(admin(['make-owner', gone.email])).rejects.toThrow(
    `Nobody has the address or sign-in name ${gone.email}.`,
  )
  await expect(admin(['make-owner'])).rejects.toThrow('Name the address or sign-in name')

  const printed = await admin(['set-up-link', ann.email])
  const [, token = ''] = /https:\/\/news\.example\/reset-password\?token=([\w-]+)$/.exec(printed) ?? []
  const body = { token, newPassword: 'another horse battery' }
  await company.visitor().call(accounts.resetPassword, { body })
  expect(await company.visitor().refused(accounts.resetPassword, { body })).toMatch('token.invalid')
})

test('lists people, backups and settings, without secrets', async () => {
  expect(await admin(['list-users'])).toMatch(/^Name .*\n(.*\n)*Olivia .*olivia@acme\.example +owner +\d{4}-\d\d-\d\d/)
  await expect(admin(['list-backups'])).rejects.toThrow('set BACKUP_TO')
  const folder = await newFolder()
  const { name } = await backUp(company, openFolderLocation(folder))
  expect(await admin(['list-backups'], { BACKUP_TO: folder })).toMatch(new RegExp(`^Name .*\n${name} `))
  const printed = await admin(['settings'], { METRICS_TOKEN: 'a-long-secret-token', SMTP_URL: 'smtp://me:secret@mail' })
  expect(printed).toMatch(/^PORT +3000 +default$/m)
  expect(printed).toMatch(/^METRICS_TOKEN +… +set$/m)
  expect(printed).toMatch(/^SMTP_URL +smtp:\/\/me:…@mail +set$/m)
  expect(printed).not.toContain('secret')
  await expect(admin(['make-tea'])).rejects.toThrow(/Name a command.*\n(.*\n)*.*make-owner <address or sign-in name>/)
})

test('a test mail says what the mail server replied, or where the mail is', async () => {
  expect(await admin(['test-mail', 'me@acme.example'])).toMatch(
    /There is no mail server: the mail is \S+\.eml in the outbox folder of DATA_DIR\.$/,
  )
  await expect(admin(['test-mail', 'me@acme.example'], { SMTP_URL: 'smtp://127.0.0.1:1' })).rejects.toThrow(
    'ECONNREFUSED',
  )
})
