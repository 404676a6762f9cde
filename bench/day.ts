import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { runningEmbedded } from '#server/db/embedded/attach.ts'
import { openKysely } from '#server/db/kysely.ts'
import { openPool } from '#server/db/pool.ts'
import { PushService } from '#server/push/push-service.fixture.ts'
import { findDrift } from '#server/reading/recount.sql.ts'
import { foundCompany } from '#server/testing/found-company.ts'
import { makeDiskFolder } from '#server/testing/scratch-folder.ts'
import { nodeOptions, startApp } from '#server/testing/start-app.ts'
import type { Finding } from './day/ledger.ts'
import { dayOptions, readOptions } from './day/options.ts'
import { show } from './day/report.ts'
import type { Pushes } from './day/settle.ts'
import { simulate } from './day/simulate.ts'

/** Plays a working day in an installation of its own, with pushes, a backup at night and a recount in the database. */
export async function measureDay(dataDir: string): Promise<void> {
  const { values } = parseArgs({ allowPositionals: true, options: dayOptions })
  const service = await new PushService().open()
  const settings = { DATA_DIR: dataDir, RATE_LIMITS: 'off', NODE_OPTIONS: nodeOptions.join(' ') }
  const pushServices = { PUSH_SERVICES: service.hosts.join(',') }
  const backups = await makeDiskFolder('front-line-bench-')
  const app = await startApp({ ...settings, ...pushServices }, 'bench/day/app.ts')
  try {
    const owner = await foundCompany(app, dataDir)
    const outcome = await simulate(app, owner, readOptions(values), {
      pushes: pushesOf(service),
      backUp: () => backUp(dataDir, backups),
      recount: () => recount(dataDir),
    })
    if (!show(outcome)) process.exitCode = 1
  } finally {
    await app.stop()
    service.close()
    await rm(backups, { recursive: true, force: true })
  }
}

function pushesOf(service: PushService): Pushes {
  return {
    subscription: userId => service.subscription(String(userId)),
    received: postId => {
      const times = new Map<number, number>()
      for (const { device, message } of service.received)
        if (message.tag === `post-${postId}`) times.set(Number(device), (times.get(Number(device)) ?? 0) + 1)
      return times
    },
  }
}

/** As `npm run backup` does. */
async function backUp(dataDir: string, to: string): Promise<void> {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
  const child = spawn(process.execPath, ['server/backup.ts', to], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const [message, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  if (code !== 0) throw new Error(message)
}

async function recount(dataDir: string): Promise<Finding> {
  const connectionString = await runningEmbedded(dataDir)
  if (!connectionString) throw new Error('The database of the app does not run')
  const db = openKysely(openPool(connectionString, { max: 1, statementTimeoutMs: 0 }))
  try {
    const drift = await findDrift(db)
    const wrong = drift.map(each => `recount: ${JSON.stringify(each)}`)
    return { what: 'counters, recounted in the database', wrong }
  } finally {
    await db.destroy()
  }
}
