import { rm } from 'node:fs/promises'
import { hashToken, newToken } from '#server/accounts/secret-token.ts'
import { openDatabase } from '#server/db/database.ts'
import { findDrift } from '#server/reading/recount.sql.ts'
import { makeDiskFolder } from '#server/testing/scratch-folder.ts'
import { startApp } from '#server/testing/start-app.ts'
import { type AttackFigures, measureAttack } from './attack.ts'
import { conditions, load } from './conditions.ts'
import { measureDay } from './day.ts'
import { type Figure, measure } from './figures.ts'
import { importThousands } from './import.ts'
import { measureLive } from './live.ts'
import { measureOnline } from './online.ts'
import { measurePhone, type PhoneFigures } from './phone.ts'
import { reference } from './reference.ts'
import { measureSearch } from './search.ts'
import { companyPostIds, insertSession, owner, type Size, seed, sizes, veteran } from './seed.sql.ts'
import { measureSizes } from './sizes.ts'
import { measureBackup, measureSizing } from './sizing.ts'
import { measureStorm } from './storm.ts'
import { postPhoto } from './taps.ts'
import { measureVideo, type VideoFigures } from './video.ts'
import { measureWorkers, postsForWorkers } from './workers.ts'
import { simulateYear } from './year.ts'

/**
 * Measures the app with the reference company on this machine, with `storm` only what happens after a push, with
 * `online` only how many people can poll, with `live` only the live streams, with `phone` only a cheap phone, with
 * `attack` only hostile uploads; with `year` what a company of 1,000 people leaves behind in 15 months instead, with
 * `search` searches among a million texts, with `sizes` what happens after a push in companies of different sizes, with
 * `workers` what several processes cost, with `sizing` what an operator plans a machine by, with `day` a working day of 1,000 people. Only ratios within one run are
 * comparable: absolute figures depend on the machine.
 */
const dataDir = await makeDiskFolder('front-line-bench-')
console.log(conditions())
try {
  if (process.argv.includes('year')) await simulateYear(dataDir)
  else if (process.argv.includes('sizes')) await measureSizes()
  else if (process.argv.includes('search')) await measureSearch(dataDir)
  else if (process.argv.includes('day')) await measureDay(dataDir)
  else await measureAll()
} finally {
  await rm(dataDir, { recursive: true, force: true })
  console.log(`At the end: ${load()}`)
}

async function measureAll(): Promise<void> {
  const areWorkers = process.argv.includes('workers')
  const sessions = await prepare(areWorkers ? { ...reference, companyPosts: postsForWorkers } : reference)
  if (areWorkers) {
    const cookieOf = (id: number) => ({ cookie: `front-line-session=${sessions.tokens.get(id)}` })
    return measureWorkers(dataDir, { cookieOf, companyPosts: sessions.companyPosts })
  }
  const app = await startApp({ DATA_DIR: dataDir, RATE_LIMITS: 'off' })
  const cookieOf = (id: number) => ({ cookie: `front-line-session=${sessions.tokens.get(id)}` })
  const bench = { port: Number(new URL(app.url).port), cookieOf, companyPosts: sessions.companyPosts }
  try {
    const only = ['storm', 'online', 'live', 'phone', 'attack', 'sizing'].find(part => process.argv.includes(part))
    const isMeasured = (part: string) => only === undefined || only === part
    if (isMeasured('storm')) await measureStorm(bench, sessions.connectionString)
    if (isMeasured('online')) await measureOnline(bench)
    if (only === 'sizing') await measureSizing(bench, app)
    if (isMeasured('live')) await measureLive(bench, app)
    if (isMeasured('phone')) {
      await postPhoto(bench)
      const session = sessions.tokens.get(veteran) ?? ''
      showPhone(await measurePhone(app.url, { session, ownerSession: sessions.tokens.get(owner) ?? '' }))
    }
    if (only === undefined) {
      compare(await measure(bench, show))
      console.log(await importThousands(bench))
      compareVideo(await measureVideo(bench, dataDir))
    }
    if (isMeasured('attack')) compareAttack(await measureAttack(bench, app.child.pid ?? 0, dataDir))
  } finally {
    await app.stop()
  }
  if (process.argv.includes('sizing')) await measureBackup(dataDir)
  await checkCounters()
}

async function prepare(size: Size) {
  const database = await openDatabase({ dataDir, log: () => undefined })
  const begun = performance.now()
  await seed(database.db, size)
  const tokens = new Map<number, string>()
  for (let id = 1; id <= reference.members; id += 1) {
    const token = newToken()
    tokens.set(id, token)
    await insertSession(database.db, id, hashToken(token))
  }
  const companyPosts = await companyPostIds(database.db)
  console.log(`Seeded in ${((performance.now() - begun) / 1_000).toFixed(1)} s:`, await sizes(database.db))
  await database.close()
  return { tokens, companyPosts, connectionString: database.connectionString }
}

/** Writes under load must leave every counter equal to its recount. */
async function checkCounters(): Promise<void> {
  const database = await openDatabase({ dataDir, log: () => undefined })
  const drift = await findDrift(database.db)
  await database.close()
  console.log(
    drift.length === 0 ? '\nEvery counter is right.' : `\nCounters have drifted: ${JSON.stringify(drift.slice(0, 5))}`,
  )
  if (drift.length > 0) process.exitCode = 1
}

function show({ name, perSecond, median, p99, statuses }: Figure): void {
  const numbers = [perSecond.toFixed(0), median.toFixed(2), p99.toFixed(1)].map(text => text.padStart(10)).join('')
  console.log(`${name.padEnd(32)}${numbers}   ${[...statuses].map(([status, n]) => `${status}: ${n}`).join(', ')}`)
}

function compare(figures: Map<string, Figure>): void {
  const rate = (name: string) => figures.get(name)?.perSecond ?? 0
  const ratio = (over: string, under: string) =>
    console.log(`${`${over} ÷ ${under}`.padEnd(58)}${(rate(over) / rate(under)).toFixed(2)}×`)
  console.log()
  ratio('feed poll, 304', 'feed, 200')
  ratio('unviewed counts, 304', 'unviewed counts, 200')
  ratio('feed, 200, veteran', 'feed, 200, newcomer')
  ratio('unviewed counts, 200, veteran', 'unviewed counts, 200')
  ratio('unviewed counts, 200', 'feed, 200')
}

function showPhone(figures: PhoneFigures | null): void {
  if (!figures) return console.log('Without a browser there are no figures of a phone.')
  console.log('\nOn a cheap phone, medians of three:')
  const { team, back, like, feedSelector, userMenu, postMenu, composer, photo, ...times } = figures
  const taps = { team, back, like, feedSelector, userMenu, postMenu, composer, photo }
  const line = (name: string, value: string) => console.log(`${name.padEnd(66)}${value}`)
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`
  const ratio = (name: string, over: number, under: number) =>
    line(name, `${(over / under).toFixed(2)} (${over.toFixed(0)} ÷ ${under.toFixed(0)} ms)`)
  const paints = [times.feedPaint, times.joinPaint, times.signInPaint, times.landingPaint]
  line('this machine, slowed down', `${times.slowdown.toFixed(1)} times`)
  line('cold, slow 3G, first paint: feed, /join, sign-in, landing', paints.map(seconds).join(', '))
  line('layout shift', times.layoutShift.toFixed(3))
  line('loaded before the first paint', `${times.kilobytes.toFixed(0)} kB, ${times.requests} requests`)
  line('script files until 8 s after', String(times.scripts))
  ratio('cold, slow 3G, first post likeable ÷ bare list', times.usable, times.bareUsable)
  line('daily open: first post, likeable', [times.dailyPost, times.dailyUsable].map(seconds).join(', '))
  ratio('offline, first post likeable ÷ bare list', times.offlineUsable, times.bareOfflineUsable)
  // A fast machine has documents without a task above 50 ms.
  const bare = Math.max(times.bareBlocking, 25)
  ratio('daily open, blocking ÷ bare document, technician', times.blocking, bare)
  ratio('the same until 8 s later', times.blockingLater, bare)
  ratio('daily open, blocking ÷ bare document, owner', times.ownerBlocking, bare)
  ratio('the same until 8 s later', times.ownerBlockingLater, bare)
  for (const [name, time] of Object.entries(taps)) line(`tap: ${name}`, `${time.toFixed(0)} ms`)
  line('time between frames while scrolling, p99', `${times.frame.toFixed(0)} ms`)
}

function compareVideo(figures: VideoFigures | null): void {
  if (!figures) return console.log('Without ffmpeg there are no figures of videos.')
  const { bare, app, quietP99, busyP99 } = figures
  const ratio = (name: string, value: number, numbers: string) =>
    console.log(`${name.padEnd(58)}${value.toFixed(2)}×   ${numbers}`)
  ratio('video until it plays ÷ the bare ffmpeg command', app / bare, `${app.toFixed(1)} s, ${bare.toFixed(1)} s`)
  const numbers = `p99 ${busyP99.toFixed(1)} ms, ${quietP99.toFixed(1)} ms`
  ratio('feed, 200, while a video is encoded ÷ while none is', busyP99 / quietP99, numbers)
}

function compareAttack({ calmP99, attackedP99, slowestPhoto, peakBytes }: AttackFigures): void {
  console.log(`\nUnder attack by hostile pictures and videos:`)
  console.log(
    `feed p99 ${attackedP99.toFixed(1)} ms ÷ calm ${calmP99.toFixed(1)} ms`.padEnd(58),
    `${(attackedP99 / calmP99).toFixed(2)}×`,
  )
  console.log(
    `a small photo took at most ${slowestPhoto.toFixed(1)} s; the app with its children ${(peakBytes / 2 ** 20).toFixed(0)} MB`,
  )
}
