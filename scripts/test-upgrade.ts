import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbedded } from '#server/db/embedded/start.ts'
import { openKysely } from '#server/db/kysely.ts'
import { openPool } from '#server/db/pool.ts'
import { findDrift } from '#server/reading/recount.sql.ts'
import { makeScratchFolder } from '#server/testing/scratch-folder.ts'
import { Load } from './upgrade/load.ts'
import { lostOf, waitForJobs } from './upgrade/outcome.sql.ts'
import { releases, shippedRelease } from './upgrade/releases.ts'
import { checkOut, removeCheckOut, root, startVersion } from './upgrade/versions.ts'

/**
 * Upgrades under load: the version before (the newest release of CHANGELOG.md, or the one that is named) and this one
 * serve one database side by side, while people read and write. Fails if a call fails, anything that was acknowledged is
 * missing, a counter differs from its recount, or a job fails.
 */
const phaseMs = 10_000
/** It replies 503 once for each connection and statement whose plan is outdated; later versions plan again. */
const withoutNewPlans = '0.1.0'
const before = shippedRelease(releases(), process.argv[2])
const folder = await makeScratchFolder('front-line-upgrade-')
const clone = join(folder, 'before')
const dataDir = join(folder, 'data')
const failures: string[] = []
try {
  console.log(`The version before is ${before.version}, commit ${before.commit}`)
  checkOut(before.commit, clone)
  const embedded = await startEmbedded({ dataDir: folder, instances: 3, log: () => undefined, durable: false })
  try {
    await upgrade(embedded.connectionString)
  } finally {
    await embedded.stop()
  }
} finally {
  removeCheckOut(clone)
  await rm(folder, { recursive: true, force: true })
}
for (const failure of failures) console.error(failure)
console.log(failures.length === 0 ? 'Nothing failed and nothing is missing.' : `${failures.length} failures`)
process.exitCode = failures.length === 0 ? 0 : 1

async function upgrade(connectionString: string): Promise<void> {
  const settings = { DATABASE_URL: connectionString, DATA_DIR: dataDir, RATE_LIMITS: 'off' }
  const load = new Load()
  const old = await startVersion(clone, settings)
  const oldInstance = { url: old.url, version: 'before' }
  load.instances = [oldInstance]
  await load.settle(dataDir)
  load.start()
  await phase(load, 'before', sleep(phaseMs))

  const starting = startVersion(root, settings)
  await phase(load, 'while this version starts and migrates', starting)
  const current = await starting
  const instance = { url: current.url, version: 'current' }
  load.instances = [oldInstance, instance]
  await phase(load, 'side by side', sleep(phaseMs))

  // As a proxy does: no new calls to an instance that is about to stop.
  load.instances = [instance]
  await phase(
    load,
    'while the version before stops',
    old.stop().then(code => code === 0 || failures.push(`The version before ended with ${code}`)),
  )
  await phase(load, 'after', sleep(phaseMs))
  await load.stop()
  failures.push(...load.failures)
  console.log(`${load.repeated} calls had to be repeated`)
  if (load.repeated > 0 && before.version !== withoutNewPlans) failures.push(`${load.repeated} calls had no reply`)
  await check(load, connectionString)
  const code = await current.stop()
  if (code !== 0) failures.push(`This version ended with ${code}`)
}

/** Prints how long calls took until something is done. */
async function phase(load: Load, name: string, until: Promise<unknown>): Promise<void> {
  load.takeTimes()
  await until
  for (const [version, times] of load.takeTimes()) {
    const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(0)
    const figures = `${times.length} calls, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${times.at(-1)?.toFixed(0)} ms`
    console.log(`${name.padEnd(40)}${version.padEnd(10)}${figures}`)
  }
}

async function check(load: Load, connectionString: string): Promise<void> {
  const pool = openPool(connectionString, { max: 2 })
  const db = openKysely(pool)
  failures.push(...(await waitForJobs(db)), ...(await lostOf(db, load)))
  const drift = await findDrift(db)
  if (drift.length > 0) failures.push(`Counters differ from their recount: ${JSON.stringify(drift.slice(0, 5))}`)
  await db.destroy()
}
