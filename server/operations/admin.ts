import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { serverMails } from '#locales/text.ts'
import { createLinkByCommand } from '#server/accounts/index.ts'
import { branding } from '#server/company/index.ts'
import { type Config, type Environment, listSettings, readConfig } from '#server/config.ts'
import { openKysely } from '#server/db/kysely.ts'
import { requireCurrent } from '#server/db/migrate.ts'
import { openPool } from '#server/db/pool.ts'
import { archiveOf } from '#server/exports/index.ts'
import { importByCommand } from '#server/imports/index.ts'
import { openMail } from '#server/lib/mail/mail.ts'
import type { Storage } from '#server/lib/storage/storage.ts'
import { inTransaction, type UnitContext } from '#server/lib/unit.ts'
import { composeMail } from '#server/mails/index.ts'
import { listPeople, makeOwner } from '#server/people/index.ts'
import { readManifest, wholeBackups } from './backup/manifest.ts'
import { openLocation } from './backups.service.ts'
import { settingsHere } from './copies.ts'
import { type ContextOf, openExisting } from './open-installation.ts'

type Print = (line: string) => void

interface Installation {
  /** Where media are. */
  storage: Storage
  /** The one of this process if undefined. */
  environment: Environment | undefined
  ctx: UnitContext & { config: Config }
  connectionString: string
  config: Config
  publicUrl: string
  print: Print
  stopping: () => AbortSignal
}

interface Command {
  /** Of its argument, which is required; undefined for a command without one. */
  argument?: string
  summary: string
  run: (installation: Installation, argument: string, options: readonly string[]) => Promise<void>
}

/** What the operator does on the server, whether the app runs or not. */
const commands: Record<string, Command> = {
  'list-users': {
    summary: 'Lists everybody in the company, with role and last sign-in',
    run: async ({ ctx, print }) => {
      const people = await listPeople(ctx.db)
      const rows = people.map(({ name, login, role, lastSignInAt }) => [name, login, role, dayOf(lastSignInAt)])
      printTable(print, [['Name', 'Signs in with', 'Role', 'Last sign-in'], ...rows])
    },
  },
  'make-owner': {
    argument: 'address or sign-in name',
    summary: 'Makes somebody an owner',
    run: async ({ ctx, print }, login) => print(`${await makeOwner(ctx, login)} is an owner.`),
  },
  'set-up-link': {
    argument: 'address or sign-in name',
    summary: 'Makes a link at which somebody chooses a password',
    run: async ({ ctx, publicUrl, print }, login) => {
      const { path, user } = await createLinkByCommand(ctx, login)
      print(`${user.firstName} ${user.lastName} chooses a password here, once:\n${publicUrl}${path}`)
    },
  },
  'list-backups': {
    summary: 'Lists the backups at BACKUP_TO, the newest first',
    run: async ({ config, print }) => {
      if (!config.backup.to) throw new Error('There is no place for backups: set BACKUP_TO.')
      const location = await openLocation(config.backup.to)
      const rows = []
      for (const { name } of await wholeBackups(location)) {
        const { takenAt, tables, objects } = await readManifest(location, name)
        const people = tables.find(table => table.name === 'users')?.rows ?? 0
        rows.push([
          name,
          takenAt,
          String(people),
          String(objects.count),
          `${(objects.bytes / 1_000_000).toFixed(1)} MB`,
        ])
      }
      printTable(print, [['Name', 'Taken at', 'People', 'Files', 'Their size'], ...rows])
    },
  },
  export: {
    argument: 'file',
    summary: 'Writes an archive of everything that the company can take along',
    run: async ({ ctx: { db }, storage, print }, file) => {
      const signal = new AbortController().signal
      await pipeline(archiveOf({ db, storage, signal }), createWriteStream(file, { flags: 'wx', mode: 0o600 }))
      print(`The export is in ${file}.`)
    },
  },
  import: {
    argument: 'file',
    summary: 'Imports such an archive; with --dry-run only says what it would add',
    run: async ({ ctx, storage, connectionString, print, stopping }, file, options) => {
      const isDryRun = options.includes('--dry-run')
      const context = { ...ctx, storage, connectionString, stopping: stopping() }
      const { company, kinds } = await importByCommand(context, file, isDryRun)
      printTable(print, [
        ['Kind', 'New', 'Here already'],
        ...kinds.map(each => [each.kind, `${each.added}`, `${each.skipped}`]),
      ])
      print(isDryRun ? `Nothing was imported of ${company}.` : `The archive of ${company} is imported.`)
    },
  },
  'test-mail': {
    argument: 'address',
    summary: 'Sends a mail at once, and says what the mail server replied',
    run: sendTestMail,
  },
  settings: {
    summary: 'Prints all settings as they count, without secrets',
    run: ({ environment, print }) => {
      const rows = listSettings(environment).map(({ name, value, from }) => [name, value, from])
      return Promise.resolve(printTable(print, rows))
    },
  },
}

/**
 * `npm run admin -- <command>`. Each command that did something is in the activity log. One that has to clean up when it is
 * stopped calls `stopping`, and the process then ends with it.
 */
export async function runAdmin(
  environment: Environment | undefined,
  [name = '', argument = '', ...options]: readonly string[],
  contextOf: ContextOf,
  print: Print,
  stopping = () => new AbortController().signal,
): Promise<void> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new Error([`Name a command: npm run admin -- <command>`, ...help()].join('\n'))
  if (command.argument && argument === '')
    throw new Error(`Name the ${command.argument}: npm run admin -- ${name} <${command.argument}>`)
  const settings = readConfig(environment)
  const { connectionString, storage, close } = await openExisting(settings, print)
  try {
    await requireCurrent(connectionString)
    const pool = openPool(connectionString, { max: 1, name: 'front-line command' })
    const db = openKysely(pool)
    const { config } = await settingsHere(settings, db)
    const ctx = contextOf(db, config)
    const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
    await command
      .run(
        { environment, ctx: { ...ctx, config }, config, connectionString, publicUrl, storage, print, stopping },
        argument,
        options,
      )
      .then(() => inTransaction(ctx, unit => unit.audit(null, 'server.command', '', { command: name })))
      .finally(() => pool.end())
  } finally {
    await close()
  }
}

async function sendTestMail({ ctx, config, publicUrl, print }: Installation, address: string): Promise<void> {
  const log = {
    info: ({ file }: { file: string }) =>
      print(`There is no mail server: the mail is ${file}.eml in the outbox folder of DATA_DIR.`),
  }
  const sender = await branding(ctx)
  const { test, ignore } = serverMails
  const subject = test.subject({ app: sender.appName })
  const button = { label: test.button, link: `${publicUrl}/` }
  const mail = composeMail(sender, address, {
    subject,
    heading: subject,
    paragraphs: [test.text],
    button,
    footnote: ignore,
  })
  await openMail(config, log, () => publicUrl)(mail, `test-mail-${randomUUID()}`)
  if (config.smtpUrl) print(`The mail server took the mail to ${address}.`)
}

const help = () => {
  const lines = Object.entries(commands).map(([name, { argument, summary }]) => {
    const call = argument ? `${name} <${argument}>` : name
    return `  ${call.padEnd(38)} ${summary}`
  })
  return lines
}

const dayOf = (time: Date | null) => time?.toISOString().slice(0, 10) ?? 'never'

function printTable(print: Print, rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => (row[column] ?? '').length)))
  for (const row of rows)
    print(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}
