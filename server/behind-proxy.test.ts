import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import S3rver from 's3rver'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import { createPost, listPosts } from '#contract/feed.ts'
import { addUser } from '#contract/people.ts'
import { findDrift } from './reading/recount.sql.ts'
import { Browser } from './testing/browser.ts'
import { openCompany } from './testing/company.ts'
import { PersistentClient } from './testing/databases/persistent-client.ts'
import { LiveClient } from './testing/live-client.ts'
import { mailsTo } from './testing/mails/mail-outbox.ts'
import { startProxy } from './testing/proxy.ts'
import { makeScratchFolder } from './testing/scratch-folder.ts'
import { type AppProcess, startApp } from './testing/start-app.ts'

/** Two machines: one database and one bucket, a folder of its own for each instance, a proxy in front. */
const signIn = { body: { email: 'olivia@acme.example', password: 'correct horse battery' } }
let apps: AppProcess[] = []
let folders: string[] = []

const company = await openCompany()
const bucketFolder = await makeScratchFolder('fl-bucket-')
const configureBuckets = [{ name: 'front-line' }]
const bucket = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory: bucketFolder, configureBuckets })
const endpoint = `http://127.0.0.1:${(await bucket.run()).port}`
const proxy = await startProxy(() => apps.map(({ url }) => url))
folders = await Promise.all([1, 2].map(() => makeScratchFolder('fl-machine-')))
const settings = {
  DATABASE_URL: company.database.connectionString,
  S3_ENDPOINT: endpoint,
  S3_BUCKET: 'front-line',
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
  TRUST_PROXY: 'true',
  RATE_LIMITS: 'off',
}
apps = await Promise.all(folders.map(folder => startApp({ ...settings, DATA_DIR: folder })))
afterAll(async () => {
  for (const app of apps) await app.stop()
  proxy.close()
  await bucket.close()
  for (const folder of [...folders, bucketFolder]) await rm(folder, { recursive: true })
})

const mailsOf = async (address: string) => (await Promise.all(folders.map(folder => mailsTo(folder, address)))).flat()

test('what goes through one machine is there on the others, and jobs run once', async () => {
  const client = new PersistentClient(() => proxy)
  await client.call(accounts.signIn, signIn)
  const invited = Array.from({ length: 12 }, (_, n) => `new${n}@acme.example`)
  for (const email of invited) await client.call(addUser, { body: { email, firstName: 'New', lastName: 'Person' } })
  const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#0f766e' } })
    .jpeg()
    .toBuffer()
  const url = await client.upload('roof.jpg', 'image/jpeg', photo)
  const { id } = await client.call(createPost, { body: { content: 'From anywhere', mediaUrls: [url] } })

  for (const app of apps) {
    const reader = new Browser()
    await reader.call({ url: app.url }, accounts.signIn, signIn)
    const page = await reader.call(app, listPosts, {})
    const shown = page?.posts.find(post => post.id === id)?.media[0]?.url ?? ''
    const picture = await fetch(app.url + shown, { headers: { cookie: reader.cookie } })
    expect((await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).width).toBe(640)
  }
  for (const email of invited) await expect.poll(async () => (await mailsOf(email)).length).toBe(1)
  const jobs = async () => (await company.database.pool.query('select 1 from graphile_worker.jobs')).rowCount
  await expect.poll(jobs).toBe(0)
  for (const email of invited) expect(await mailsOf(email)).toHaveLength(1)
})

test('a live stream passes the proxy, and names what was written on any machine', async () => {
  const client = new PersistentClient(() => proxy)
  await client.call(accounts.signIn, signIn)
  const reader = new Browser()
  await reader.call(proxy, accounts.signIn, signIn)
  const stream = await LiveClient.open(proxy, reader.cookie)
  await expect.poll(() => stream.events.length).toBe(1)
  for (const _ of apps) {
    const before = stream.version('team:9') ?? 0
    await client.call(createPost, { body: { content: 'From anywhere' } })
    await expect.poll(() => stream.version('team:9')).toBeGreaterThan(before)
  }
  await stream.close()
})

test('a machine that is killed under load loses no acknowledged write', async () => {
  const acknowledged = new Map<string, number>()
  let isEnding = false
  const write = async () => {
    const client = new PersistentClient(() => proxy)
    await client.call(accounts.signIn, signIn)
    while (!isEnding) {
      const clientKey = randomUUID()
      const { id } = await client.call(createPost, { body: { content: 'Kept', clientKey } })
      acknowledged.set(clientKey, id)
    }
  }
  const writing = Array.from({ length: 6 }, write)
  await expect.poll(() => acknowledged.size).toBeGreaterThan(60)
  await apps[1]?.kill('SIGKILL')
  const before = acknowledged.size
  await expect.poll(() => acknowledged.size).toBeGreaterThan(before + 60)
  isEnding = true
  await Promise.all(writing)

  const { rows } = await company.database.pool.query<{ key: string; id: number }>(
    'select client_key as key, id from posts where client_key is not null',
  )
  const stored = new Map(rows.map(({ key, id }) => [key, id]))
  expect(stored.size).toBe(rows.length)
  for (const [key, id] of acknowledged) expect(stored.get(key)).toBe(id)
  expect(await findDrift(company.database.db)).toEqual([])
})
