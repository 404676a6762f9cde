import { mkdir, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { startInstance } from '#server/instance.ts'
import { migrateJobs } from '#server/lib/jobs/jobs.ts'
import { print, printFailure } from '#server/lib/log.ts'
import { publicInternet } from '#server/lib/outbound/internet.ts'
import { sharedSecret } from '#server/lib/secrets.ts'
import { openDiskStorage } from '#server/lib/storage/disk.ts'
import { openS3Storage } from '#server/lib/storage/s3.ts'
import { appVersion } from '#server/lib/version.ts'
import { backUpWhenDue } from '#server/operations/backups.service.ts'
import { moveNotifications, stateOf } from './demo/back-date.sql.ts'
import { company, password } from './demo/company.ts'
import { openDevices } from './demo/devices.ts'
import { fillDemo } from './demo/fill.ts'
import { emailOf, people } from './demo/people.ts'
import { signIns } from './demo/sign-ins.ts'

/**
 * Serves a demo company: fills its data folder once, then runs the app in this process, so that signals reach it.
 */
process.env.DATA_DIR ||= './data-demo'
process.env.PUSH_PROMPT ||= 'later'
const backups = `${resolve(process.env.DATA_DIR)}-backups`
process.env.BACKUP_TO ||= backups
const devices = await openDevices()
start().then(
  url => print(`Front Line is ready at ${url} (version ${appVersion})`),
  (error: unknown) => {
    printFailure(error)
    process.exit(1)
  },
)

async function start(): Promise<string> {
  await fillOnce()
  console.log(signInTable())
  const config = readConfig()
  const internet = devices.beyond(publicInternet(config.publicUrl))
  return startInstance(config, { databaseUrl: config.databaseUrl, isFirst: true, internet })
}

async function fillOnce(): Promise<void> {
  const config = { ...readConfig(), logLevel: 'warn', rateLimits: false }
  await mkdir(config.dataDir, { recursive: true })
  const database = await openDatabase({ ...config, log: message => console.log(message) })
  const { db, pool } = database
  try {
    const state = await stateOf(db)
    if (state === 'filled') return await moveNotifications(db, devices.origin)
    if (state === 'other')
      throw new Error(
        `There is a company already, and not a whole demo: remove ${config.dataDir} or choose another DATA_DIR.`,
      )
    console.log(`Filling ${config.dataDir} with ${company.name}`)
    // Those of a demo that was removed.
    await rm(backups, { recursive: true, force: true })
    await mkdir(backups)
    await migrateJobs(pool)
    const storage = config.s3
      ? openS3Storage(config.s3)
      : await openDiskStorage(config.dataDir, await sharedSecret(db, 'upload-signatures'))
    const app = await buildApp({
      config: { ...config, publicUrl: config.publicUrl ?? 'http://localhost' },
      pool,
      db,
      storage,
    })
    await fillDemo(app)
      .then(() => moveNotifications(db, devices.origin))
      .then(() => backUpWhenDue(app.ctx))
      .finally(() => app.close())
  } finally {
    await database.close()
  }
}

function signInTable(): string {
  const widest = (words: string[]) => Math.max(...words.map(({ length }) => length))
  const role = widest(signIns.map(({ as }) => as))
  const address = widest(signIns.map(({ key }) => emailOf(key)))
  const lines = signIns.map(
    ({ key, as }) => `  ${as.padEnd(role)}  ${emailOf(key).padEnd(address)}  ${people[key].name}`,
  )
  return ['', `${company.name} — everyone signs in with the password ${password}`, ...lines, ''].join('\n')
}
