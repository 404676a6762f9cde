import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { describe, type ExpectStatic, expect, test, vi } from 'vitest'
import { calls } from '#contract/calls.ts'
import { createPost } from '#contract/feed.ts'
import { likePost } from '#contract/reactions.ts'
import { buildApp } from './app.ts'
import { openPriorityPool } from './db/database.ts'
import { openKysely } from './db/kysely.ts'
import { openPool } from './db/pool.ts'
import { openCompany, TestApp, TestCompany } from './testing/company.ts'
import { createTestDatabase } from './testing/databases/database.ts'
import { openDatabaseProxy } from './testing/databases/database-proxy.ts'
import { poll, settledTag } from './testing/freshness.ts'
import { hangMs } from './testing/hang.ts'
import { rounds } from './testing/rounds.ts'

let company: TestCompany = await openCompany()

const get = (url: string, app: TestApp = company) => app.visitor().send({ url })

test('alive, ready and measured', async () => {
  expect((await get('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await get('/readyz')).json()).toEqual({ status: 'ok' })
  await company.owner.call(createPost, { body: { content: 'Measured' } })
  const metrics = await get('/metrics')
  expect(metrics.headers['content-type']).toMatch(/^text\/plain/)
  expect(metrics.body).toMatch(/http_request_seconds_count\{method="POST",route="\/api\/posts",status="201"\} 1\n/)
  expect(metrics.body).toMatch(/database_connections\{pool="main",state="open"\} \d/)
  expect(metrics.body).toMatch(/http_failures_total 0\n/)
})

test('without PUBLIC_URL, jobs know the address of the app until they end', async () => {
  const other = await company.secondInstance({ publicUrl: undefined })
  const { http, ctx } = other.app
  const address = await http.listen({ host: '127.0.0.1', port: 0 })
  await other.close()
  expect(ctx.publicUrl()).toBe(address)
})

test('the description of the API names every call of the contract', async () => {
  const { paths } = (await get('/api/docs/json')).json()
  const described = calls.map(({ method, path }) => ({
    operation: paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()],
    path,
  }))
  expect(described.filter(({ operation }) => !operation?.summary)).toEqual([])
  const [body] = [paths['/api/posts'].post.requestBody.content['application/json'].schema.properties]
  expect(Object.keys(body)).toContain('allowComments')
  expect((await get('/api/docs')).statusCode).toBeLessThan(400)
})

test('without its database the app replies 503, stays alive and recovers', async () => {
  const database = await createTestDatabase()
  const proxy = await openDatabaseProxy(database.connectionString)
  const pool = openPool(proxy.connectionString, { max: 5 })
  const app = await TestApp.open({ logLevel: 'silent' }, { database: { ...database, pool, db: openKysely(pool) } })
  await proxy.disconnect()
  for (const url of ['/readyz', '/api/company', '/']) {
    await expect.poll(async () => (await get(url, app)).statusCode).toBe(503)
    const response = await get(url, app)
    expect(response.json()).toMatchObject({ error: 'server.unavailable', message: expect.any(String) })
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect((await get('/healthz', app)).statusCode).toBe(200)
  await proxy.reconnect()
  await expect.poll(async () => (await get('/readyz', app)).statusCode).toBe(200)
  expect((await get('/api/company', app)).json()).toBe(null)
  await app.app.close()
  await pool.end()
  await database.drop()
  await proxy.disconnect()
})

test('while the database server has no free connection the app replies 503, and then goes on', async () => {
  const database = await createTestDatabase()
  const pool = openPool(database.connectionString, { max: 5 })
  const app = await TestApp.open({ logLevel: 'silent' }, { database: { ...database, pool, db: openKysely(pool) } })
  const other = new Client({ connectionString: database.connectionString })
  await other.connect()
  const name = new URL(database.connectionString).pathname.slice(1)
  await other.query(`alter database ${name} connection limit 0`)
  await other.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = current_user and pid <> pg_backend_pid()',
  )
  const status = async () => (await get('/api/company', app)).statusCode
  await expect.poll(status).toBe(503)
  expect(Number((await get('/api/company', app)).headers['retry-after'])).toBeGreaterThan(0)
  await other.query(`alter database ${name} connection limit -1`)
  await expect.poll(status).toBe(200)
  await other.end()
  await app.app.close()
  await pool.end()
  await database.drop()
})

test('a database that is read-only for a while refuses writes and still serves reads', async () => {
  const database = await createTestDatabase()
  const company = await TestCompany.open({ logLevel: 'silent' }, { database })
  const write = async () => (await company.owner.try(createPost, { body: { content: 'News' } })).status
  const read = async () => (await company.owner.send({ url: '/api/posts' })).statusCode
  const other = new Client({ connectionString: database.connectionString })
  await other.connect()
  const name = new URL(database.connectionString).pathname.slice(1)
  const endConnections = () =>
    other.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )
  await other.query(`alter database ${name} set default_transaction_read_only = on`)
  await endConnections()
  await expect.poll(write).toBe(503)
  await expect.poll(read).toBe(200)
  await other.query('set default_transaction_read_only = off')
  await other.query(`alter database ${name} reset default_transaction_read_only`)
  // Connections that are read-only are replaced, as after a failover to a primary.
  await expect.poll(write).toBe(201)
  expect(await read()).toBe(200)
  await other.end()
  await company.app.close()
  await database.drop()
})

test('connections that became silent are replaced within seconds', async () => {
  const database = await createTestDatabase()
  const proxy = await openDatabaseProxy(database.connectionString)
  const pool = openPool(proxy.connectionString, { max: 5 })
  const priorityPool = openPriorityPool(proxy.connectionString, pool)
  const silenced = { ...database, pool, priorityPool, db: openKysely(pool) }
  const app = await TestApp.open({ logLevel: 'silent' }, { database: silenced })
  const statuses = () => Promise.all(Array.from({ length: 8 }, async () => (await get('/api/company', app)).statusCode))
  for (const lose of [proxy.silence, proxy.failOver]) {
    expect(new Set(await statuses())).toEqual(new Set([200]))
    expect(pool.totalCount).toBe(5)
    lose()
    // All connections are in use when the silence is noticed. By themselves they wait for 35 s.
    const waiting = statuses()
    const ended = await Promise.race([waiting, sleep(20_000, [0], { ref: false })])
    expect(ended.filter(status => status !== 200 && status !== 503)).toEqual([])
    await expect.poll(async () => (await get('/readyz', app)).statusCode, { timeout: 15_000 }).toBe(200)
  }
  await app.app.close()
  await Promise.all([pool.end(), priorityPool.end()])
  await database.drop()
  await proxy.disconnect()
})

test('one locked row does not stop everyone', async () => {
  const database = await createTestDatabase()
  const priorityPool = openPriorityPool(database.connectionString, database.pool)
  const busy = await TestCompany.open({ logLevel: 'silent' }, { database: { ...database, priorityPool } })
  const reader = await busy.join('Rea')
  const { id } = await busy.owner.call(createPost, { body: { content: 'Locked' } })
  const etag = await settledTag(busy, reader, '/api/posts')

  const client = new Client({ connectionString: database.connectionString })
  await client.connect()
  await client.query('begin')
  await client.query('select from posts where id = $1 for update', [id])
  const asked = Date.now()
  const likes = Array.from({ length: 25 }, () => reader.try(likePost, { params: { id } }))
  for (let n = 0; n < 10; n += 1) {
    expect((await get('/readyz', busy)).statusCode).toBe(200)
    expect((await poll(reader, '/api/posts', etag)).statusCode).toBe(304)
  }
  for (const { status, body, headers } of await Promise.all(likes)) {
    expect({ status, error: body.error }).toEqual({ status: 503, error: 'server.unavailable' })
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  // Sooner than the server cancels a statement.
  expect(Date.now() - asked).toBeLessThan(25_000)
  await client.query('rollback')
  await client.end()
  await reader.call(likePost, { params: { id } })
  await priorityPool.end()
  await busy.close()
})

describe('the connection that listens for changes', () => {
  const connections = 10

  /** An app with the pools of a real one, behind a proxy. */
  async function behindProxy() {
    const database = await createTestDatabase()
    const proxy = await openDatabaseProxy(database.connectionString)
    const pool = openPool(proxy.connectionString, { max: connections })
    const priorityPool = openPriorityPool(proxy.connectionString, pool)
    const open = () =>
      TestCompany.open(
        { logLevel: 'silent', rateLimits: false },
        { database: { ...database, pool, priorityPool, db: openKysely(pool) } },
      )
    // An app without a connection in time does not start. On a busy machine it is started again.
    const busy = await vi.waitFor(open, { timeout: hangMs })
    const close = async () => {
      await busy.app.close()
      await Promise.all([pool.end(), priorityPool.end()])
      await database.drop()
      await proxy.disconnect()
    }
    const other = database.pool
    const listeners = `from pg_stat_activity where datname = current_database() and query = 'listen changes'`
    return {
      busy,
      database,
      pool,
      proxy,
      other,
      close,
      countListeners: async () => (await other.query(`select ${listeners}`)).rowCount,
      endListener: () => other.query(`select pg_terminate_backend(pid) ${listeners}`),
    }
  }
  type Fixture = Awaited<ReturnType<typeof behindProxy>>

  async function isWellAgain({ busy, pool, countListeners }: Fixture, expect: ExpectStatic) {
    await expect.poll(countListeners).toBe(1)
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(1)
    for (let n = 0; n < rounds({ few: 5, many: 40 }); n += 1) {
      const post = async () => (await busy.owner.try(createPost, { body: { content: 'Well' } })).status
      // A busy machine refuses some.
      await expect
        .poll(() => Promise.all(Array.from({ length: connections }, post)))
        .toEqual(Array(connections).fill(201))
    }
    expect((await get('/readyz', busy)).statusCode).toBe(200)
  }

  test.concurrent('is replaced once, however long it waits for a free connection', async ({ expect }) => {
    const fixture = await behindProxy()
    const { busy, database, other, endListener } = fixture
    for (let round = 0; round < rounds({ few: 1, many: 2 }); round += 1) {
      // Without the pool's limit for idle transactions.
      const client = new Client({ connectionString: database.connectionString })
      await client.connect()
      await client.query('begin; lock table posts')
      // On a slow machine the first of them have given up before the last ones come.
      const posts: Promise<unknown>[] = []
      let open = 0
      const post = () => busy.owner.try(createPost, { body: { content: 'Locked' } }).finally(() => (open -= 1))
      const waiting = () => {
        for (; open < 40; open += 1) posts.push(post())
        return fixture.pool.waitingCount
      }
      await expect.poll(waiting).toBeGreaterThan(connections)
      await endListener()
      // As long as the app waits for a lock, twice.
      await other.query('select pg_sleep(9.5)')
      await client.query('rollback')
      await client.end()
      await Promise.all(posts)
      await isWellAgain(fixture, expect)
    }
    await fixture.close()
  })

  test.concurrent('is replaced once when the database is slow to accept connections', async ({ expect }) => {
    const fixture = await behindProxy()
    const { proxy, other, busy } = fixture
    for (const ms of [1_000, 4_000]) {
      proxy.delay(ms)
      await fixture.endListener()
      const posts = Array.from({ length: 10 }, () => busy.owner.try(createPost, { body: { content: 'Slow' } }))
      await other.query('select pg_sleep(9)')
      proxy.delay(0)
      await Promise.all(posts)
    }
    await isWellAgain(fixture, expect)
    await fixture.close()
  })

  test.concurrent('an app whose connections are used up is not ready', async ({ expect }) => {
    const fixture = await behindProxy()
    const { pool, busy } = fixture
    const ready = async () => (await get('/readyz', busy)).statusCode
    await expect.poll(ready).toBe(200)
    const taken = await Promise.all(Array.from({ length: connections - 1 }, () => pool.connect()))
    await expect.poll(ready, { interval: 200 }).toBe(503)
    for (const client of taken) client.release()
    await expect.poll(ready).toBe(200)
    await fixture.close()
  })
})

test('an app is ready when its jobs run, and not before', async () => {
  const company = await TestCompany.open()
  const starting = await buildApp({ ...company.app.ctx, ...company.database })
  const ready = async () => (await starting.http.inject('/readyz')).statusCode
  expect(await ready()).toBe(503)
  starting.noteStarted()
  expect(await ready()).toBe(200)
  await starting.close()
  await company.close()
})

test('a stopping app refuses new requests', async () => {
  const app = await TestApp.open()
  app.app.stopAccepting()
  for (const url of ['/readyz', '/api/company', '/']) {
    const response = await get(url, app)
    expect(response.statusCode).toBe(503)
    expect(response.json()).toMatchObject({ error: 'server.unavailable', message: expect.any(String) })
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  }
  await app.close()
})
