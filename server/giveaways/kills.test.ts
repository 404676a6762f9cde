import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import * as feed from '#contract/feed.ts'
import { openCompany } from '#server/testing/company.ts'
import { openDatabaseProxy } from '#server/testing/databases/database-proxy.ts'
import { pick, rounds } from '#server/testing/rounds.ts'
import { type AppProcess, startApp } from '#server/testing/start-app.ts'
import { problemsOf } from '../../scripts/verify-draw.mjs'
import { giveawayOf, managedBy, recordFor } from './giveaways.fixture.ts'

const perKillMs = 120_000
const instances = rounds({ few: 2, many: 3 })

const company = await openCompany({ rateLimits: false })
const ann = await company.join('Ann')
const proxy = await openDatabaseProxy(company.database.connectionString)
const start = () => startApp({ DATABASE_URL: proxy.connectionString, DATA_DIR: company.folder })
let apps: AppProcess[] = await Promise.all(Array.from({ length: instances }, start))
afterAll(async () => {
  await Promise.all(apps.map(app => app.kill('SIGKILL')))
  await proxy.disconnect()
})

const replace = async (n: number) => {
  await apps[n]?.kill('SIGKILL')
  apps[n] = await start()
}
const rowsOf = async (statement: string, ...values: unknown[]) =>
  (await company.database.pool.query(statement, values)).rowCount
const hasEnded = (id: number) => rowsOf('select from giveaways where id = $1 and ends_at <= clock_timestamp()', id)
const waitingFor = (kind: string) =>
  rowsOf(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and wait_event = $1`,
    kind,
  )

type Moment = (kill: number, id: number, teamId: number) => Promise<void>
/** Moments at the end of a giveaway. */
const atItsEnd: Moment[] = [
  // one of them, at the end
  async (kill, id) => {
    await expect.poll(() => hasEnded(id), { interval: 5 }).toBe(1)
    await replace(kill % instances)
  },
  // the database, for all of them
  async (_, id) => {
    await proxy.disconnect()
    await expect.poll(() => hasEnded(id), { interval: 5 }).toBe(1)
    await proxy.reconnect()
  },
]
/** Moments in the middle of its draw. */
const inItsDraw: Moment[] = [
  // all but one, while the draw is open and waits for the team's row
  (kill, _, teamId) =>
    blocking(['select from teams where id = $1 for update', [teamId]], 'transactionid', async () => {
      await Promise.all(apps.filter((_, n) => n !== kill % instances).map(app => app.kill('SIGKILL')))
    }),
  // all of them, while the draw waits for a view that is being written
  () =>
    blocking(['select pg_advisory_xact_lock_shared(9031)', []], 'advisory', async () => {
      await Promise.all(apps.map(app => app.kill('SIGKILL')))
    }),
]
const moments = [...pick(atItsEnd, 1), ...pick(inItsDraw, 1)]
const kills = rounds({ few: moments.length, many: 50 })

/** Kills while a draw waits for a lock, and lets go of it then. */
async function blocking([statement, values]: [string, unknown[]], kind: string, kill: () => Promise<void>) {
  // Without the pool's limit for idle transactions.
  const client = new Client({ connectionString: company.database.connectionString })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(statement, values)
    await expect.poll(() => waitingFor(kind), { interval: 5 }).toBeGreaterThan(0)
    await kill()
  } finally {
    await client.end()
  }
  const isAlive = (app: AppProcess) => app.child.exitCode === null && app.child.signalCode === null
  apps = await Promise.all(apps.map(async app => (isAlive(app) ? app : start())))
}

test(
  `after ${kills} kills around the end, there is one winner and one post each time`,
  async () => {
    const { owner } = company
    for (let kill = 0; kill < kills; kill += 1) {
      const teamId = await company.team(`Team ${kill}`)
      await company.addToTeam(teamId, ann)
      const { id } = await giveawayOf(owner, 1_500, { teamId })
      await moments[kill % moments.length]?.(kill, id, teamId)
      await expect
        .poll(async () => (await managedBy(owner, id)).outcome, { timeout: perKillMs, interval: 100 })
        .toBe('won')
      const { posts } = await owner.call(feed.listPosts, { query: { teamId, limit: 50 } })
      expect(posts.map(({ kind }) => kind)).toEqual(['winner', 'announcement'])
      expect(problemsOf(await recordFor(ann, id))).toEqual([])
    }
    expect(await rowsOf('select from giveaway_draws')).toBe(kills)
  },
  kills * perKillMs,
)
