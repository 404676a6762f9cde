import { rm } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'
import type { Pool } from 'pg'
import { hashToken, newToken } from '#server/accounts/secret-token.ts'
import { openDatabase } from '#server/db/database.ts'
import { openKysely } from '#server/db/kysely.ts'
import { openPool } from '#server/db/pool.ts'
import { makeScratchFolder } from '#server/testing/scratch-folder.ts'
import { startApp } from '#server/testing/start-app.ts'
import { bareReads, type CompanySize, readPosts, seedCompany } from './company.sql.ts'
import { insertSession, owner } from './seed.sql.ts'

/**
 * Measures engagement reports with few and with many views of the same posts: `npm run bench:reports`, or with `small`
 * for a quick run. Only ratios within one run are comparable.
 */
const large = { people: 10_000, teams: 100, posts: 20_000, likes: 500_000, comments: 200_000 }
const small = { people: 1_000, teams: 20, posts: 2_000, likes: 20_000, comments: 10_000 }
const isSmall = process.argv.includes('small')
const size: CompanySize = isSmall ? small : large
const views = isSmall ? [2_000, 200_000] : [200_000, 20_000_000]
const rounds = 15

type Report = keyof typeof bareReads
const reports: { name: string; path: string; over: Report }[] = [
  { name: 'overview', path: '/api/engagement/overview', over: 'people' },
  { name: 'people, a page', path: '/api/engagement/people', over: 'people' },
  { name: 'team', path: '/api/teams/12/engagement', over: 'people' },
  { name: 'posts, a page', path: '/api/engagement/posts', over: 'posts' },
  { name: 'days', path: '/api/engagement/trends?timeZone=America/Chicago', over: 'days' },
  { name: 'hours', path: '/api/engagement/hours?timeZone=America/Chicago', over: 'hours' },
]

const dataDir = await makeScratchFolder('front-line-bench-')
/** Statements that fill tables take minutes, so they have connections without limits. */
async function inDatabase<T>(work: (pool: Pool) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir, log: () => undefined })
  const pool = openPool(database.connectionString, { max: 2, statementTimeoutMs: 0, lockTimeoutMs: 0 })
  try {
    return await work(pool)
  } finally {
    await pool.end()
    await database.close()
  }
}

/** The median of some rounds, in milliseconds. */
async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds + 3; round += 1) {
    const begun = performance.now()
    await work()
    if (round >= 3) times.push(performance.now() - begun)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
}

async function measureReports(token: string): Promise<Map<string, number>> {
  const app = await startApp({ DATA_DIR: dataDir, RATE_LIMITS: 'off' })
  const figures = new Map<string, number>()
  try {
    for (const { name, path } of reports)
      figures.set(
        name,
        await median(async () => {
          const response = await fetch(app.url + path, { headers: { cookie: `front-line-session=${token}` } })
          if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
          await response.arrayBuffer()
        }),
      )
  } finally {
    await app.stop()
  }
  return figures
}

async function measureBare(pool: Pool): Promise<Map<string, number>> {
  const figures = new Map<string, number>()
  for (const [name, statement] of Object.entries(bareReads))
    figures.set(name, await median(() => pool.query({ name, text: statement })))
  return figures
}

try {
  const token = newToken()
  await inDatabase(async pool => {
    const db = openKysely(pool)
    await seedCompany(db, size)
    await insertSession(db, owner, hashToken(token))
  })
  const [few, many] = [await run(views[0] ?? 0), await run(views[1] ?? 0)]
  console.log(`${cpus()[0]?.model}, ${availableParallelism()} cores; ${JSON.stringify(size)}`)
  for (const { name, over } of reports) {
    const [before, after, bare] = [few.figures.get(name), many.figures.get(name), many.bare.get(over)]
    console.log(
      name.padEnd(18),
      `${(after ?? 0).toFixed(1)} ms`.padStart(10),
      `÷ bare read ${((after ?? 0) / (bare ?? 1)).toFixed(1)}×`.padStart(20),
      `÷ with ${views[0]} views ${((after ?? 0) / (before ?? 1)).toFixed(2)}×`.padStart(30),
    )
  }

  async function run(count: number) {
    const begun = performance.now()
    const bare = await inDatabase(async pool => {
      await readPosts(openKysely(pool), count)
      return measureBare(pool)
    })
    console.log(`${count} views in ${((performance.now() - begun) / 1_000).toFixed(0)} s`)
    return { bare, figures: await measureReports(token) }
  }
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
