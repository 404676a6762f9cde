import { rm } from 'node:fs/promises'
import fastify from 'fastify'
import type { Pool } from 'pg'
import { compareTeams } from '#contract/comparisons.ts'
import { postEngagement } from '#contract/engagement.ts'
import { postReach } from '#contract/reach.ts'
import * as calls from '#contract/reports.ts'
import { engagementTrends, readingHours } from '#contract/trends.ts'
import { hashToken, newToken } from '#server/accounts/secret-token.ts'
import { openDatabase } from '#server/db/database.ts'
import { openKysely } from '#server/db/kysely.ts'
import { openPool } from '#server/db/pool.ts'
import { makeDiskFolder } from '#server/testing/scratch-folder.ts'
import { startApp } from '#server/testing/start-app.ts'
import { pathOf } from './calls.ts'
import { bareReads, type CompanySize, readPosts, seedCompany } from './company.sql.ts'
import { conditions } from './conditions.ts'
import { insertSession, owner } from './seed.sql.ts'

/**
 * Measures engagement reports with few and with many views of the same posts: `npm run bench:reports`, or with `small`
 * for a quick run. `-- 2000000 team posts` measures only these, with so many views. Only ratios within one run
 * are comparable.
 */
const large = { people: 10_000, teams: 100, posts: 20_000, likes: 500_000, comments: 200_000 }
const small = { people: 1_000, teams: 20, posts: 2_000, likes: 20_000, comments: 10_000 }
const options = process.argv.slice(2)
const isSmall = options.includes('small')
const size: CompanySize = isSmall ? small : large
const requestedViews = options.map(Number).filter(count => count > 0)
const defaultViews = isSmall ? [2_000, 200_000] : [200_000, 20_000_000]
const views = requestedViews.length > 0 ? requestedViews : defaultViews
const rounds = 21
/** After these, both have compiled their code, and their connections have prepared their statements. */
const warmUps = 60

/** Of last month. */
function teamsPath(): string {
  const day = (date: Date) => date.toISOString().slice(0, 10)
  const [year, month] = [new Date().getUTCFullYear(), new Date().getUTCMonth()]
  const [from, to] = [new Date(Date.UTC(year, month - 1, 1)), new Date(Date.UTC(year, month, 0))].map(day)
  return `${compareTeams.path}?from=${from}&to=${to}`
}

type Report = keyof typeof bareReads
const paths: Record<Report, string> = {
  overview: calls.engagementOverview.path,
  people: calls.engagementPeople.path,
  team: pathOf(calls.teamEngagement, { params: { id: 12 } }),
  teams: teamsPath(),
  posts: calls.postsReach.path,
  days: engagementTrends.path,
  hours: readingHours.path,
  readers: pathOf(postEngagement, { params: { id: size.posts } }),
  reach: pathOf(postReach, { params: { id: size.posts } }),
}
const allReports = Object.keys(paths) as Report[]
const requestedReports = allReports.filter(report => options.includes(report))
const reports = requestedReports.length > 0 ? requestedReports : allReports

const dataDir = await makeDiskFolder('front-line-bench-')
let connectionString = ''
/** Statements that fill tables take minutes, so they have connections without limits. */
async function inDatabase<T>(work: (pool: Pool) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir, log: () => undefined })
  connectionString = database.connectionString
  const pool = openPool(database.connectionString, { max: 2, statementTimeoutMs: 0, lockTimeoutMs: 0 })
  try {
    return await work(pool)
  } finally {
    await pool.end()
    await database.close()
  }
}

async function time(url: string, headers: Record<string, string>): Promise<number> {
  const begun = performance.now()
  const response = await fetch(url, { headers })
  if (response.status !== 200) throw new Error(`${url}: ${response.status}`)
  await response.arrayBuffer()
  return performance.now() - begun
}

const median = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

interface Figures {
  report: number
  bare: number
}

/** Milliseconds of each report, and of its bare read by a server that does nothing else; one after the other. */
async function measure(token: string): Promise<Map<Report, Figures>> {
  const app = await startApp({ DATA_DIR: dataDir, RATE_LIMITS: 'off' })
  const pool = openPool(connectionString, { max: 2 })
  const server = fastify()
  for (const [name, text] of Object.entries(bareReads))
    server.get(`/${name}`, async () => (await pool.query({ name, text })).rows)
  const bareUrl = await server.listen({ host: '127.0.0.1', port: 0 })
  const figures = new Map<Report, Figures>()
  try {
    for (const report of reports) {
      const [whole, bare]: [number[], number[]] = [[], []]
      for (let round = 0; round < rounds + warmUps; round += 1) {
        whole.push(await time(app.url + paths[report], { cookie: `front-line-session=${token}` }))
        bare.push(await time(`${bareUrl}/${report}`, {}))
      }
      figures.set(report, { report: median(whole.slice(warmUps)), bare: median(bare.slice(warmUps)) })
    }
  } finally {
    await server.close()
    await pool.end()
    await app.stop()
  }
  return figures
}

try {
  const token = newToken()
  await inDatabase(async pool => {
    const db = openKysely(pool)
    await seedCompany(db, size)
    await insertSession(db, owner, hashToken(token))
  })
  const runs: Map<Report, Figures>[] = []
  for (const count of views) runs.push(await run(count))
  console.log(`${conditions()}; ${JSON.stringify(size)}`)
  for (const report of reports) {
    const figures = runs.flatMap(each => each.get(report) ?? [])
    const [few, many] = [figures[0], figures.at(-1)]
    if (!few || !many) continue
    console.log(
      report.padEnd(10),
      `${many.report.toFixed(1)} ms`.padStart(10),
      `÷ bare read ${(many.report / many.bare).toFixed(1)}×`.padStart(20),
      many === few ? '' : `÷ with ${views[0]} views ${(many.report / few.report).toFixed(2)}×`.padStart(30),
    )
  }

  async function run(count: number) {
    const begun = performance.now()
    await inDatabase(pool => readPosts(openKysely(pool), count))
    console.log(`${count} views in ${((performance.now() - begun) / 1_000).toFixed(0)} s`)
    return measure(token)
  }
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
