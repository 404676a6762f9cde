import { rm } from 'node:fs/promises'
import { hashToken, newToken } from '#server/accounts/secret-token.ts'
import { openDatabase } from '#server/db/database.ts'
import { makeDiskFolder } from '#server/testing/scratch-folder.ts'
import { type AppProcess, startApp } from '#server/testing/start-app.ts'
import { paths } from './calls.ts'
import type { Bench } from './figures.ts'
import { type Load, loadInTurns, request } from './load.ts'
import { reference } from './reference.ts'
import { companyPostIds, insertSession, readerIds, type Size, seed } from './seed.sql.ts'
import { comments, likes, views } from './storm.ts'

interface Company extends Bench {
  name: string
  app: AppProcess
  dataDir: string
}

/** Each with how many of the first one's figures it should reach. */
type Given = Pick<Size, 'members' | 'teams'>
const comparisons: [Given, Given][] = [
  [
    { members: 2_000, teams: 500 },
    { members: 2_000, teams: 10 },
  ],
  [
    { members: 2_000, teams: 100 },
    { members: 2_000, teams: 10 },
  ],
  [
    { members: 10_000, teams: 100 },
    { members: 2_000, teams: 100 },
  ],
]

/** Measures what people do after a push in companies of different sizes, in turns: each ratio should be close to 1. */
export async function measureSizes(): Promise<void> {
  for (const sizes of comparisons) {
    const companies = [await openCompany(sizes[0]), await openCompany(sizes[1])] as const
    try {
      for (const [name, loadOf] of loads) await compare(name, companies, loadOf)
    } finally {
      for (const { app, dataDir } of companies) {
        await app.stop()
        await rm(dataDir, { recursive: true, force: true })
      }
    }
  }
}

const loads: [string, (bench: Bench) => Load['next']][] = [
  ['view', bench => views(bench, 0)],
  [
    'changed feed page',
    ({ cookieOf }) => {
      const requests = readerIds.map(id => request('GET', paths.feed, cookieOf(id)))
      return connection => requests[connection % requests.length] ?? null
    },
  ],
  ['like', likes],
  ['comment', comments],
]

async function compare(
  name: string,
  [first, second]: readonly [Company, Company],
  loadOf: (bench: Bench) => Load['next'],
) {
  const [one, other] = await loadInTurns(
    { port: first.port, next: loadOf(first) },
    { port: second.port, next: loadOf(second) },
  )
  const numbers = `${one.perSecond.toFixed(0)}/s, ${other.perSecond.toFixed(0)}/s`
  console.log(
    `${name}, ${first.name} ÷ ${second.name}`.padEnd(76),
    `${(one.perSecond / other.perSecond).toFixed(2)}×   ${numbers}`,
  )
}

async function openCompany(size: Given): Promise<Company> {
  const dataDir = await makeDiskFolder('front-line-bench-')
  const database = await openDatabase({ dataDir, log: () => undefined })
  await seed(database.db, { ...reference, ...size })
  const tokens = new Map<number, string>()
  for (const id of readerIds) {
    const token = newToken()
    tokens.set(id, token)
    await insertSession(database.db, id, hashToken(token))
  }
  const companyPosts = await companyPostIds(database.db)
  await database.close()
  const app = await startApp({ DATA_DIR: dataDir, RATE_LIMITS: 'off' })
  const cookieOf = (id: number) => ({ cookie: `front-line-session=${tokens.get(id)}` })
  const name = `${size.members} people in ${size.teams} teams`
  return { name, app, dataDir, port: Number(new URL(app.url).port), cookieOf, companyPosts }
}
