import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { Agent, get, type IncomingMessage, request } from 'node:http'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import { addComment } from '#contract/comments.ts'
import { setupCompany } from '#contract/company.ts'
import { unviewedCounts, viewPosts } from '#contract/engagement.ts'
import * as feed from '#contract/feed.ts'
import { addUser } from '#contract/people.ts'
import { likePost } from '#contract/reactions.ts'
import { openDatabase } from './db/database.ts'
import { findDrift } from './reading/recount.sql.ts'
import { Browser } from './testing/browser.ts'
import { linkInMail, mailsTo, tokenIn } from './testing/mails/mail-outbox.ts'
import { makeScratchFolder } from './testing/scratch-folder.ts'
import { AppProcess, startApp } from './testing/start-app.ts'
import { until } from './testing/until.ts'

/** The real process with its embedded database: start, stop, crash and wrong settings. */
const password = 'correct horse battery'
const email = 'olivia@acme.example'
let dataDir: string
const running = new Set<AppProcess>()

beforeEach(async () => {
  dataDir = await makeScratchFolder('fl-main-')
})
afterEach(async () => {
  for (const app of running) await app.kill('SIGTERM')
  running.clear()
  await rm(dataDir, { recursive: true, force: true })
})

async function start(settings: Record<string, string> = {}): Promise<AppProcess> {
  const app = await startApp({ DATA_DIR: dataDir, RATE_LIMITS: 'off', ...settings })
  running.add(app)
  void app.ended.then(() => running.delete(app))
  return app
}

/** Returns the messages of a start that fails, with what else its lines say about an error. */
async function failure(settings: Record<string, string>): Promise<string> {
  const app = new AppProcess({ DATA_DIR: dataDir, ...settings })
  expect(await app.ended).toBe(1)
  const entries = app.lines.map(line => JSON.parse(line))
  return entries.map(({ msg, err }) => [msg, err?.stack].join('')).join('\n')
}

/** A company with its owner and a reader, both signed in. */
async function settle(app: AppProcess): Promise<{ owner: Browser; reader: Browser }> {
  const [owner, reader] = [new Browser(), new Browser()]
  await owner.call(app, setupCompany, { body: { name: 'Acme', domains: ['acme.example'] } })
  await owner.call(app, accounts.register, { body: { email, firstName: 'Olivia', lastName: 'Owens' } })
  const token = tokenIn(await until(() => linkInMail(dataDir, email)))
  const verified = await owner.call(app, accounts.verifyEmail, { query: { token } })
  await enter(app, owner, verified?.redirectTo)
  const added = { email: 'rea@acme.example', firstName: 'Rea', lastName: 'Reader' }
  const { credentials } = (await owner.call(app, addUser, { body: added })) ?? {}
  const temporary = { email: added.email, password: credentials?.tempPassword ?? '' }
  await enter(app, reader, (await reader.call(app, accounts.signIn, { body: temporary }))?.redirectTo)
  return { owner, reader }
}

async function enter(app: AppProcess, browser: Browser, redirectTo = ''): Promise<void> {
  await browser.call(app, accounts.resetPassword, { body: { token: tokenIn(redirectTo), newPassword: password } })
}

/** After a write that failed. */
const tryAgainMs = 50

/** The acknowledged writes. */
class Ledger {
  readonly posts = new Set<number>()
  readonly liked = new Set<number>()
  readonly read = new Set<number>()
  readonly comments = new Set<number>()
  /** The posts that were not acknowledged. */
  failed = 0

  /** Writes continuously, several at a time, until it is stopped or the app has ended; a write may fail before. */
  async write(app: AppProcess, owner: Browser, reader: Browser, stopped?: AbortSignal): Promise<void> {
    let isGone = false
    void app.ended.finally(() => {
      isGone = true
    })
    const worker = async () => {
      while (!isGone && !stopped?.aborted) {
        const post = await owner.call(app, feed.createPost, { body: { content: 'Kept' } })
        if (!post) {
          this.failed += 1
          await setTimeout(tryAgainMs)
          continue
        }
        const params = { id: post.id }
        this.posts.add(post.id)
        const [like, comment, views] = await Promise.all([
          reader.call(app, likePost, { params }),
          reader.call(app, addComment, { params, body: { content: 'Kept too' } }),
          reader.call(app, viewPosts, { body: { postIds: [post.id] } }),
        ])
        if (like) this.liked.add(post.id)
        if (comment) this.comments.add(comment.id)
        for (const id of views?.read ?? []) this.read.add(id)
      }
    }
    await Promise.all([worker(), worker(), worker()])
  }

  /** Expects everything acknowledged in the database, and no drift in counters; the app must not be running. */
  async check(): Promise<void> {
    const database = await openDatabase({ dataDir, log: () => undefined })
    const ids = async (statement: string) => {
      const { rows } = await database.pool.query<{ id: number }>(statement)
      return new Set(rows.map(({ id }) => id))
    }
    const lost = async (kept: Set<number>, statement: string) => {
      const there = await ids(statement)
      return [...kept].filter(id => !there.has(id))
    }
    expect(await lost(this.posts, 'select id from posts')).toEqual([])
    expect(await lost(this.liked, 'select post_id as id from likes')).toEqual([])
    expect(await lost(this.comments, 'select id from comments')).toEqual([])
    expect(await lost(this.read, 'select post_id as id from views where read_at is not null')).toEqual([])
    expect(await findDrift(database.db)).toEqual([])
    await database.close()
  }
}

describe('stopping', () => {
  test('SIGTERM during writes ends in order, finishes what has begun and loses nothing acknowledged', async () => {
    const app = await start({ AUDIT_LOG: 'on' })
    expect(app.lines.filter(line => line.includes('Front Line is ready at '))).toHaveLength(1)
    const { owner, reader } = await settle(app)
    const audited = () => app.lines.flatMap(line => JSON.parse(line).audit ?? [])
    await expect.poll(audited).toContainEqual(
      expect.objectContaining({
        action: 'account.registered',
        actor: expect.objectContaining({ email: 'olivia@acme.example' }),
      }),
    )
    const idle = new Agent({ keepAlive: true, maxSockets: 1 })
    get(`${app.url}/healthz`, { agent: idle }, response => response.resume())
    const body = JSON.stringify({ content: 'Begun' })
    const begun = request(`${app.url}/api/posts`, { method: 'POST', headers: headersOf(app, owner, body.length) })
    begun.flushHeaders()
    await once(begun, 'continue')
    const ledger = new Ledger()
    const writing = ledger.write(app, owner, reader)
    await expect.poll(() => ledger.read.size).toBeGreaterThan(10)

    const asked = Date.now()
    const before = app.lines.length
    app.child.kill('SIGTERM')
    app.child.kill('SIGTERM')
    await expect.poll(() => reader.call(app, unviewedCounts, {})).toBe(undefined)
    begun.end(body)
    const [response] = (await once(begun, 'response')) as [IncomingMessage]
    expect(response.statusCode).toBe(201)
    ledger.posts.add(((await json(response)) as { id: number }).id)
    expect(await app.ended).toBe(0)
    expect(Date.now() - asked).toBeLessThan(app.stopLimitMs)
    await writing
    await ledger.check()
    expect(app.lines.slice(before).filter(line => /error|"level":"(error|fatal)/i.test(line))).toEqual([])
    idle.destroy()
  })

  test('a request that never ends is cut off, and the embedded server, which the app outlives, ends before it', async () => {
    const app = await start()
    await expectManyConnections(app)
    await expectSecondRefused(app)
    const { owner, reader } = await settle(app)
    const ledger = await expectToOutliveItsServer(app, owner, reader)

    const endless = request(`${app.url}/api/posts`, { method: 'POST', headers: headersOf(app, owner, 1_000) })
    endless.on('error', () => undefined).flushHeaders()
    await once(endless, 'continue')
    const asked = Date.now()
    expect(await app.stop()).toBe(0)
    expect(Date.now() - asked).toBeLessThan(app.stopLimitMs)
    // PostgreSQL removes its pid file when it has ended in order.
    expect(existsSync(join(dataDir, 'postgres/data/postmaster.pid'))).toBe(false)
    await ledger.check()
  })

  const headersOf = (app: AppProcess, { cookie }: Browser, length: number) => ({
    'content-type': 'application/json',
    'content-length': length,
    cookie,
    origin: app.url,
    expect: '100-continue',
  })

  /** A thousand at once; none is sent away to try again. */
  async function expectManyConnections(app: AppProcess): Promise<void> {
    app.child.kill('SIGSTOP')
    const { port } = new URL(app.url)
    const sockets = Array.from({ length: 1_000 }, () => connect(Number(port), '127.0.0.1').on('error', () => undefined))
    await expect
      .poll(() => sockets.filter(({ connecting }) => connecting))
      .toHaveLength(0)
      .finally(() => app.child.kill('SIGCONT'))
    for (const socket of sockets) socket.destroy()
  }

  async function expectSecondRefused(app: AppProcess): Promise<void> {
    const printed = await failure({})
    expect(printed).toMatch(/in use by another running Front Line/)
    expect(printed).not.toContain('    at ')
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200)
  }

  const postmaster = async () =>
    Number.parseInt(await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').catch(() => ''), 10)

  /** Its jobs continue. Returns what it has acknowledged. */
  async function expectToOutliveItsServer(app: AppProcess, owner: Browser, reader: Browser): Promise<Ledger> {
    const etag = async () => {
      const { ok, headers } = await fetch(`${app.url}/api/company`)
      return ok ? headers.get('etag') : undefined
    }
    const first = await etag()
    const ledger = new Ledger()
    const stopped = new AbortController()
    const writing = ledger.write(app, owner, reader, stopped.signal)
    await expect.poll(() => ledger.posts.size).toBeGreaterThan(10)
    const pid = await postmaster()
    const { failed } = ledger
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => ledger.failed).toBeGreaterThan(failed)
    const { size } = ledger.posts
    await expect.poll(() => ledger.posts.size).toBeGreaterThan(size + 10)
    stopped.abort()
    await writing
    const isReady = async () => (await fetch(`${app.url}/readyz`)).status
    await expect.poll(isReady).toBe(200)
    expect(app.child.exitCode).toBe(null)
    // Another server may know other versions: after a failover it may lack the last ones.
    await expect.poll(async () => [undefined, first].includes(await etag())).toBe(false)
    const mails = async () => (await mailsTo(dataDir, email)).length
    const before = await mails()
    await owner.ask(app, accounts.requestPasswordReset, { body: { email } })
    await expect.poll(mails).toBe(before + 1)
    return ledger
  }
})

describe('starting', () => {
  test('wrong settings are reported by name, each with what was expected', async () => {
    const printed = await failure({
      PORT: 'eighty',
      PUBLIC_URL: 'chat.example.com',
      DATABASE_URL: 'mysql://localhost/x',
      SMTP_URL: 'mail.example.com',
      TRUST_PROXY: 'yes',
      LOG_LEVEL: 'loud',
      RATE_LIMITS: 'maybe',
    })
    for (const expected of [
      /^Wrong setting\n/,
      /PORT: expected a port number/,
      /PUBLIC_URL: expected an address starting with http:\/\/ or https:\/\//,
      /DATABASE_URL: expected an address starting with postgres:\/\//,
      /SMTP_URL: expected an address starting with smtp:\/\//,
      /TRUST_PROXY: expected true, false, a number of proxies/,
      /LOG_LEVEL: .*"warn"/,
      /RATE_LIMITS: .*"on".*"off"/,
    ])
      expect(printed).toMatch(expected)
    expect(printed).not.toContain('    at ')
  })

  test('an unreachable database is reported without a stack', async () => {
    const printed = await failure({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' })
    expect(printed).toMatch(/^Wrong setting\n {2}DATABASE_URL: .*ECONNREFUSED/)
    expect(printed).not.toContain('    at ')
  })

  test('a data folder that cannot be had is reported by its setting', async () => {
    const file = join(dataDir, 'file')
    await writeFile(file, '')
    expect(await failure({ DATA_DIR: join(file, 'data') })).toMatch(/^Wrong setting\n {2}DATA_DIR: ENOTDIR/)
  })

  test('a host that cannot be had or a port in use is reported without a stack and leaves nothing running, less than fatal faults are warned of', async () => {
    expect(await failure({ HOST: '192.0.2.1' })).toMatch(/Wrong setting\n {2}HOST: .*EADDRNOTAVAIL/)
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const printed = await failure({ PORT: String(typeof address === 'object' && address?.port) })
    other.close()
    expect(printed).toMatch(/^Wrong setting\n {2}PORT: .*EADDRINUSE/m)
    expect(printed).not.toContain('    at ')

    const bucket = { S3_ENDPOINT: 'http://127.0.0.1:1', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
    const beyondLoopback = { HOST: '0.0.0.0', PUBLIC_URL: 'http://127.0.0.1' }
    const wrong = { BACKUP_TO: 's3://backups', S3_BUCKET: 'media', SMPT_URL: 'smtp://mail.example', ...bucket }
    const app = await start({ ...wrong, ...beyondLoopback })
    expect(app.lines.some(line => /left behind/.test(line))).toBe(false)
    const warned = (text: string) => app.lines.some(line => line.includes('"level":"warn"') && line.includes(text))
    expect(warned('is SMTP_URL meant?')).toBe(true)
    expect(warned('Links in messages only work on this computer (http://127.0.0.1)')).toBe(true)
    await expect.poll(() => warned('BACKUP_TO: backups cannot be stored there')).toBe(true)
    await expect.poll(() => warned('S3_ENDPOINT: photos and videos cannot be stored there')).toBe(true)
    expect(app.lines.some(line => /setup token [0-9a-f]{32}"}$/.test(line))).toBe(true)
  })

  test('of two first starts at once in one data folder, one runs and the other says why it does not', async () => {
    const both = [0, 1].map(() => new AppProcess({ DATA_DIR: dataDir }))
    const ready = both.map(app => Promise.race([once(app.child, 'ready'), app.ended]))
    await Promise.all(ready)
    for (const app of both) if (app.url !== '') running.add(app)
    const [loser, ...others] = both.filter(({ url }) => url === '')
    expect(others).toEqual([])
    if (loser) expect(await loser.ended).toBe(1)
    expect(loser?.lines.at(-1)).toMatch(/in use by another running Front Line/)
    const [winner] = running
    expect((await fetch(`${winner?.url}/readyz`)).status).toBe(200)
  })
})
