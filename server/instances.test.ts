import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import { createPost, getPost } from '#contract/feed.ts'
import { addUser } from '#contract/people.ts'
import { findDrift } from './reading/recount.sql.ts'
import { Browser } from './testing/browser.ts'
import { openCompany } from './testing/company.ts'
import { mailsTo } from './testing/mails/mail-outbox.ts'
import { makeScratchFolder } from './testing/scratch-folder.ts'
import { type AppProcess, startApp } from './testing/start-app.ts'

const email = 'olivia@acme.example'
let apps: AppProcess[] = []

const company = await openCompany()
const dataDir = await makeScratchFolder('fl-frozen-')
const settings = { DATABASE_URL: company.database.connectionString, DATA_DIR: dataDir, RATE_LIMITS: 'off' }
apps = await Promise.all([1, 2].map(() => startApp(settings)))
afterAll(async () => {
  for (const app of apps) {
    app.child.kill('SIGCONT')
    await app.stop()
  }
  await rm(dataDir, { recursive: true })
})

/** As after the time for which workers may be silent: the running instances take over the jobs of the frozen one. */
async function passSilence(): Promise<void> {
  const { pool } = company.database
  const now = async () => (await pool.query<{ now: string }>('select clock_timestamp()::text as now')).rows[0]?.now
  const seenSince = async (time: string | undefined) =>
    (await pool.query('select from workers where seen_at > $1::timestamptz', [time])).rowCount
  const running = ((await seenSince('-infinity')) ?? 0) / 2
  const frozenAt = await now()
  await expect.poll(() => seenSince(frozenAt)).toBe(running)
  await pool.query(`update workers set seen_at = seen_at - interval '31 seconds' where seen_at <= $1::timestamptz`, [
    frozenAt,
  ])
  const silentSince = await now()
  await expect.poll(() => seenSince(silentSince)).toBe(running)
}

test('an instance that is frozen and released under load loses and doubles nothing', async () => {
  const [first, frozen] = apps as [AppProcess, AppProcess]
  const acknowledged = new Map<string, number>()
  const invited: string[] = []
  let isEnding = false
  /** Writes through one instance; what never got a reply is sent again through another, as a phone does. */
  const write = async (app: AppProcess, other: AppProcess) => {
    const browser = new Browser()
    await browser.call(app, accounts.signIn, { body: { email, password: 'correct horse battery' } })
    while (!isEnding) {
      const clientKey = randomUUID()
      const request = { body: { content: 'Kept', clientKey } }
      const reply = await Promise.race([browser.call(app, createPost, request), sleep(5_000)])
      const { id } = reply ?? (await browser.call(other, createPost, request)) ?? {}
      if (id) acknowledged.set(clientKey, id)
      if (acknowledged.size % 20 === 0) {
        const address = `p${acknowledged.size}-${invited.length}@acme.example`
        const added = { body: { email: address, firstName: 'Pat', lastName: 'Quinn' } }
        if (await Promise.race([browser.call(app, addUser, added), sleep(5_000)])) invited.push(address)
      }
      await sleep(100)
    }
  }
  const writing = [write(first, first), write(frozen, first)]
  await expect.poll(() => acknowledged.size).toBeGreaterThan(30)
  frozen.child.kill('SIGSTOP')
  const before = acknowledged.size
  // The locks of a transaction in which it was frozen are free after a few seconds.
  await expect.poll(() => acknowledged.size).toBeGreaterThan(before + 30)
  await passSilence()
  const during = acknowledged.size
  frozen.child.kill('SIGCONT')
  await expect.poll(() => acknowledged.size).toBeGreaterThan(during + 30)
  isEnding = true
  await Promise.all(writing)

  // It shows what happened while it was frozen.
  const reader = new Browser()
  await reader.call(frozen, accounts.signIn, { body: { email, password: 'correct horse battery' } })
  const newest = Math.max(...acknowledged.values())
  expect((await reader.call(frozen, getPost, { params: { id: newest } }))?.id).toBe(newest)

  const { pool } = company.database
  const { rows } = await pool.query<{ key: string; id: number }>('select client_key as key, id from posts')
  const stored = new Map(rows.map(({ key, id }) => [key, id]))
  expect(stored.size).toBe(rows.length)
  for (const [key, id] of acknowledged) expect(stored.get(key)).toBe(id)
  expect(await findDrift(company.database.db)).toEqual([])
  const jobs = async () => (await pool.query(`select 1 from graphile_worker.jobs where run_at <= now()`)).rowCount
  await expect.poll(jobs).toBe(0)
  expect(invited.length).toBeGreaterThan(3)
  for (const address of invited) expect((await mailsTo(dataDir, address)).length).toBeGreaterThan(0)
  for (const app of apps) expect(app.child.exitCode).toBeNull()
})

test('the reference of a failure leads to its lines in the log', async () => {
  const [app] = apps as [AppProcess]
  await rm(join(dataDir, 'media'), { recursive: true, force: true })
  await writeFile(join(dataDir, 'media'), 'a file in the way')
  const response = await fetch(`${app.url}/readyz`)
  expect(response.status).toBe(503)
  const { reference } = (await response.json()) as { reference: string }
  expect(reference).toMatch(/^[0-9a-f]{8}$/)
  await expect.poll(() => app.lines.filter(line => line.includes(`"reqId":"${reference}"`))).not.toEqual([])
})
