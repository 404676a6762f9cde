import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import { setupCompany } from '#contract/company.ts'
import { createPost, listPosts } from '#contract/feed.ts'
import { Browser } from './testing/browser.ts'
import { isAlive } from './testing/is-alive.ts'
import { linkInMail, mailsTo, tokenIn } from './testing/mails/mail-outbox.ts'
import { pick } from './testing/rounds.ts'
import { makeScratchFolder } from './testing/scratch-folder.ts'
import { AppProcess } from './testing/start-app.ts'
import { until } from './testing/until.ts'

/** Several processes of the app on one port, with the embedded database. */
const workers = 2
const email = 'olivia@acme.example'
let dataDir: string
let app: AppProcess
let owner: Browser
const running = new Set<AppProcess>()

beforeAll(async () => {
  dataDir = await makeScratchFolder('fl-workers-')
  app = await start()
  owner = await settle()
})
afterAll(async () => {
  for (const each of running) await each.kill('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
})

function begin(limits: 'on' | 'off' = 'off'): AppProcess {
  const settings = { DATA_DIR: dataDir, RATE_LIMITS: limits, WORKERS: String(workers) }
  const started = new AppProcess(settings, 'server/workers.fixture.ts')
  running.add(started)
  void started.ended.then(() => running.delete(started))
  return started
}

async function start(): Promise<AppProcess> {
  const started = begin()
  await Promise.race([once(started.child, 'ready'), started.ended])
  return started
}

/** The ids of the worker processes; the one with the jobs comes first. */
function workersNow(): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  const found = lines.flatMap(line => {
    const [pid, parent, ...command] = line.trim().split(/\s+/)
    const isWorker = Number(parent) === app.child.pid && command.some(word => word.endsWith('worker.ts'))
    return isWorker ? [{ pid: Number(pid), isFirst: command.includes('--first') }] : []
  })
  return found.toSorted((a, b) => Number(b.isFirst) - Number(a.isFirst)).map(({ pid }) => pid)
}

async function settle(): Promise<Browser> {
  const browser = new Browser()
  await browser.call(app, setupCompany, { body: { name: 'Acme', domains: ['acme.example'] } })
  await browser.call(app, accounts.register, { body: { email, firstName: 'Olivia', lastName: 'Owens' } })
  const token = tokenIn(await until(() => linkInMail(dataDir, email)))
  const verified = await browser.call(app, accounts.verifyEmail, { query: { token } })
  const body = { token: tokenIn(verified?.redirectTo ?? ''), newPassword: 'correct horse battery' }
  await browser.call(app, accounts.resetPassword, { body })
  return browser
}

/** On a connection of its own, which the processes get in turns. */
const scrape = async () => (await fetch(`${app.url}/metrics`, { headers: { connection: 'close' } })).text()
const requestsIn = (text: string) =>
  [...text.matchAll(/^http_request_seconds_count\{.*route="\/healthz".*\} (\d+)$/gm)].reduce(
    (sum, [, n]) => sum + Number(n),
    0,
  )

test('several processes serve one port as one app', async () => {
  expect(workersNow()).toHaveLength(workers)
  expect(app.lines.filter(line => line.includes('Front Line is ready at '))).toHaveLength(1)
  for (let n = 0; n < 10; n += 1) {
    await owner.call(app, createPost, { body: { content: `Post ${n}` } })
    const feeds = await Promise.all([1, 2, 3].map(() => owner.call(app, listPosts, { query: {} })))
    for (const feed of feeds) expect(feed?.posts[0]?.content).toBe(`Post ${n}`)
  }
  for (let n = 0; n < 10; n += 1) await fetch(`${app.url}/healthz`, { headers: { connection: 'close' } })
  // Whichever process is asked, it has the requests of all, and the database once.
  const scrapes = await Promise.all([1, 2, 3, 4].map(() => scrape()))
  for (const text of scrapes) {
    expect(requestsIn(text)).toBe(10)
    expect(text).toMatch(/^database_up 1$/m)
  }
})

const faults = ['SIGKILL', 'SIGSTOP'] as const

test.each(pick(faults, 1))(
  'a process that dies or hangs is replaced, and jobs continue: %s the one with them',
  async fault => {
    const other = fault === 'SIGKILL' ? 'SIGSTOP' : 'SIGKILL'
    const ended = () => app.lines.filter(line => line.includes('A worker process has ended (SIGKILL)')).length
    const endedBefore = ended()
    for (const [before = 0, signal] of workersNow().map((pid, at) => [pid, at === 0 ? fault : other] as const)) {
      process.kill(before, signal)
      await expect.poll(() => workersNow()).not.toContain(before)
      // Its connections are gone, the next ones go to the others. One that it was just given is left open until its client gives up.
      const isReady = () =>
        fetch(`${app.url}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
          ({ status }) => status,
          () => 0,
        )
      await expect.poll(isReady).toBe(200)
      await expect.poll(() => workersNow()).toHaveLength(workers)
      const hung = app.lines.filter(line => line.includes(`(${before}) does not answer`))
      expect(hung).toHaveLength(signal === 'SIGSTOP' ? 1 : 0)
      const mails = async () => (await mailsTo(dataDir, email)).length
      const sent = await mails()
      await owner.call(app, accounts.requestPasswordReset, { body: { email } })
      await expect.poll(mails).toBe(sent + 1)
    }
    expect(ended()).toBe(endedBefore + workers)
  },
)

test('when their parent is killed, all end; the next start finds everything, and ends in order', async () => {
  // The process that was started last may not serve yet.
  const body = { content: 'Kept', clientKey: randomUUID() }
  const post = await until(() => owner.call(app, createPost, { body }))
  const orphans = workersNow()
  await app.kill('SIGKILL')
  await expect.poll(() => orphans.filter(isAlive)).toEqual([])
  app = begin('on')
  // A process that dies before it serves, while another one does, ends nothing.
  const second = await until(() => workersNow()[1], 10)
  process.kill(second, 'SIGKILL')
  await Promise.race([once(app.child, 'ready'), app.ended])
  await expect.poll(() => workersNow()).toHaveLength(workers)
  expect((await owner.call(app, listPosts, { query: {} }))?.posts[0]?.id).toBe(post.id)

  // They count writes together.
  const rename = () => owner.call(app, accounts.updateProfile, { body: { firstName: 'Olivia', lastName: 'Owens' } })
  const renamed = await Promise.allSettled(Array.from({ length: 60 }, rename))
  expect(renamed.filter(({ status }) => status === 'fulfilled')).toHaveLength(30)

  const asked = Date.now()
  expect(await app.stop()).toBe(0)
  expect(Date.now() - asked).toBeLessThan(app.stopLimitMs)
  expect(existsSync(join(dataDir, 'postgres/data/postmaster.pid'))).toBe(false)
  expect(app.lines.filter(line => /error|"level":"(error|fatal)/i.test(line))).toEqual([])
})

test('a wrong setting ends the start, with nothing left running', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = String(typeof address === 'object' && address?.port)
  const refused = new AppProcess({ DATA_DIR: dataDir, WORKERS: 'auto', PORT: port })
  expect(await refused.ended).toBe(1)
  other.close()
  expect(refused.lines.filter(line => /PORT: .*EADDRINUSE/.test(line))).toHaveLength(1)
  expect(existsSync(join(dataDir, 'postgres/data/postmaster.pid'))).toBe(false)
})
