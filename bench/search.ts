import { createPost } from '#contract/feed.ts'
import { search } from '#contract/search.ts'
import { hashToken, newToken } from '#server/accounts/secret-token.ts'
import { openDatabase } from '#server/db/database.ts'
import { openKysely } from '#server/db/kysely.ts'
import { openPool } from '#server/db/pool.ts'
import { startApp } from '#server/testing/start-app.ts'
import { callBytes } from './calls.ts'
import { load, type Result } from './load.ts'
import { seedTexts, setIndexing, sizeOfIndex, wordsByRank } from './search.sql.ts'
import { insertSession } from './seed.sql.ts'

const owner = 1
const viewer = 77

type Cookie = { cookie: string }

/** Measures searches among a million texts, and what the index costs who writes. */
export async function measureSearch(dataDir: string): Promise<void> {
  const { connectionString, cookies, common, rare } = await prepare(dataDir)
  const app = await startApp({ DATA_DIR: dataDir, RATE_LIMITS: 'off' })
  const port = Number(new URL(app.url).port)
  try {
    const searches = {
      'the 200 most common words': common,
      'rare words': rare,
      'beginnings of two letters': common.map(word => word.slice(0, 2)),
      'beginnings of three letters': common.map(word => word.slice(0, 3)),
      'beginnings of four letters': common.map(word => word.slice(0, 4)),
      'two common words': common.map((word, index) => `${word} ${common.at(index - 7)}`),
      phrases: common.map((word, index) => `"${word} ${common.at(index - 3)}"`),
      'no such word': common.map(word => `${word}qqq`),
    }
    console.log(`${'milliseconds'.padEnd(40)}  median     p95     p99     max`)
    for (const [name, words] of Object.entries(searches))
      for (const [who, cookie] of Object.entries(cookies)) {
        const requests = words.map(q => callBytes(search, cookie, { query: { q } }))
        const next = (_: number, count: number) => requests[count] ?? null
        await load({ port, next, connections: 1, seconds: 20 })
        show(`${name}, ${who}`, await load({ port, next, connections: 1, seconds: 20 }))
      }
    await compareWrites(port, cookies.viewer, connectionString, common)
  } finally {
    await app.stop()
  }
}

async function prepare(dataDir: string) {
  const database = await openDatabase({ dataDir, log: () => undefined })
  const { connectionString } = database
  const pool = openPool(connectionString, { max: 2, statementTimeoutMs: 0, lockTimeoutMs: 0 })
  const db = openKysely(pool)
  try {
    const begun = performance.now()
    await seedTexts(db)
    console.log(
      `Seeded in ${((performance.now() - begun) / 1_000).toFixed(0)} s; the index takes ${await sizeOfIndex(db)}`,
    )
    const cookieOf = async (id: number): Promise<Cookie> => {
      const token = newToken()
      await insertSession(db, id, hashToken(token))
      return { cookie: `front-line-session=${token}` }
    }
    return {
      connectionString,
      cookies: { owner: await cookieOf(owner), viewer: await cookieOf(viewer) },
      common: await wordsByRank(db, 1, 200),
      rare: await wordsByRank(db, 40_000, 40_199),
    }
  } finally {
    await pool.end()
    await database.close()
  }
}

const rounds = 5

/** Posts with the index and without it, in turns. */
async function compareWrites(port: number, cookie: Cookie, connectionString: string, words: string[]): Promise<void> {
  const pool = openPool(connectionString, { max: 1 })
  const db = openKysely(pool)
  const next = (connection: number, count: number) => {
    const from = (count + connection) % 100
    return callBytes(createPost, cookie, { body: { content: words.slice(from, from + 30).join(' ') } })
  }
  const medians = { with: [0], without: [0] }
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const kind of ['with', 'without'] as const) {
        await setIndexing(db, kind === 'with')
        const { median } = await load({ port, next, connections: 1, seconds: 4 })
        medians[kind].push(median)
      }
  } finally {
    await setIndexing(db, true)
    await pool.end()
  }
  const medianOf = (kind: keyof typeof medians) => medians[kind].toSorted((a, b) => a - b)[Math.ceil(rounds / 2)] ?? 0
  console.log(`a post: ${medianOf('with').toFixed(2)} ms, without the index ${medianOf('without').toFixed(2)} ms`)
}

function show(name: string, { median, p95, p99, latencies, statuses }: Result): void {
  const numbers = [median, p95, p99, latencies.at(-1) ?? 0].map(ms => ms.toFixed(1).padStart(8)).join('')
  console.log(`${name.padEnd(40)}${numbers}   ${[...statuses].map(([status, n]) => `${status}: ${n}`).join(', ')}`)
}
