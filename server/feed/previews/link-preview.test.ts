import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import * as calls from '#contract/feed.ts'
import { openPool } from '#server/db/pool.ts'
import { startJobs } from '#server/lib/jobs/jobs.ts'
import type { JobSpecs } from '#server/lib/jobs/tasks.ts'
import { openCompany } from '#server/testing/company.ts'
import { interlacedPng, nestedSvg } from '#server/testing/files/hostile-pictures.ts'
import { pick } from '#server/testing/rounds.ts'
import { fetchPreview } from './fetch-preview.ts'

const page = `<!doctype html><head><meta charset="utf-8"><title>Plain title</title>
<meta property="og:title" content="Flares, the right way &amp; &lt;b&gt;safe&lt;/b&gt;">
<meta property="og:description" content="Nitrogen first,\n soap second.">
<meta property="og:image" content="/flare.png"></head>`
const picture = sharp({ create: { width: 1200, height: 630, channels: 3, background: '#b8324c' } })
  .png()
  .toBuffer()

const hostilePictures = pick(
  [
    { name: 'nested.svg', type: 'image/svg+xml', content: nestedSvg() },
    { name: 'interlaced.png', type: 'image/png', content: interlacedPng(8_000) },
  ],
  1,
)

/** Plays the web: `web.test` leads to it. */
const web = http.createServer(async (request, response) => {
  if (request.url === '/flare.png') return response.writeHead(200, { 'content-type': 'image/png' }).end(await picture)
  const hostile = hostilePictures.find(({ name }) => request.url?.endsWith(name))
  if (hostile && request.url === `/${hostile.name}`)
    return response.writeHead(200, { 'content-type': hostile.type }).end(hostile.content)
  if (hostile)
    return response.writeHead(200, { 'content-type': 'text/html' }).end(page.replace('flare.png', hostile.name))
  const body = request.url === '/plain' ? '<title>Only a title</title>' : page
  return response.writeHead(200, { 'content-type': 'text/html' }).end(body)
})
await once(web.listen(0, '127.0.0.1'), 'listening')
const origin = `http://web.test:${(web.address() as AddressInfo).port}`
const company = await openCompany(
  {},
  {
    internet: {
      resolve: async hostname => (hostname === 'web.test' ? ['127.0.0.1'] : ['10.0.0.1']),
      isAllowed: address => address === '127.0.0.1',
      isWebPort: () => true,
    },
  },
)
const { owner } = company
afterAll(() => web.close())

const posted = async (content: string) => {
  const { id } = await owner.call(calls.createPost, { body: { content } })
  await company.runJobs()
  return owner.call(calls.getPost, { params: { id } })
}

test('the first link of a post gets a preview, with its picture in our own storage', async () => {
  const post = await posted(`Watch this: ${origin}/flare. And ${origin}/plain`)
  expect(post).toMatchObject({
    linkPreviewUrl: `${origin}/flare`,
    linkPreviewTitle: 'Flares, the right way & <b>safe</b>',
    linkPreviewDescription: 'Nitrogen first, soap second.',
    linkPreviewSiteName: 'web.test',
    mediaUrls: [],
    editedAt: null,
  })
  const image = post.linkPreviewImage ?? ''
  expect(image).toMatch(/^\/media\//)
  const colleague = await company.join('Cole')
  expect((await colleague.send({ url: image })).statusCode).toBe(200)
  expect((await company.visitor().send({ url: image })).statusCode).toBe(401)

  await owner.call(calls.deletePost, { params: { id: post.id } })
  expect((await colleague.send({ url: image })).statusCode).toBe(404)
})

test('an edit that changes the link changes the preview, other edits do not', async () => {
  const { id } = await posted(`${origin}/flare`)
  const edit = async (content: string) => {
    await owner.call(calls.editPost, { params: { id }, body: { content, mediaUrls: [] } })
    await company.runJobs()
    return owner.call(calls.getPost, { params: { id } })
  }
  expect(await edit(`Again: ${origin}/flare`)).toMatchObject({ linkPreviewImage: expect.stringMatching(/^\/media/) })
  expect(await edit(`${origin}/plain`)).toMatchObject({ linkPreviewTitle: 'Only a title', linkPreviewImage: null })
  expect(await edit('No link')).toMatchObject({ linkPreviewUrl: null, linkPreviewTitle: null })
})

test('a link to the inside of the network gets no preview, which is not an error', async () => {
  expect(await posted('http://intranet.test/wiki')).toMatchObject({ linkPreviewUrl: null })
  expect(await posted('http://169.254.169.254/latest/meta-data')).toMatchObject({ linkPreviewUrl: null })
})

test('where previews are off, a link gets none', async () => {
  const { ctx } = company.app
  const { id } = await owner.call(calls.createPost, { body: { content: `${origin}/flare` } })
  await fetchPreview({ ...ctx, config: { ...ctx.config, previewHosts: [] } }, id)
  expect(await owner.call(calls.getPost, { params: { id } })).toMatchObject({ linkPreviewUrl: null })
})

test.each(hostilePictures)(
  'a page with a hostile picture gets a preview without it, and others get theirs: $name',
  async ({ name }) => {
    const colleague = await company.join('Sam', { role: 'owner' })
    const page = `${origin}/with/${name}`
    const { id: hostile } = await owner.call(calls.createPost, { body: { content: page } })
    const { id: ordinary } = await colleague.call(calls.createPost, { body: { content: `${origin}/flare` } })
    await company.runJobs()
    const { rows } = await company.database.pool.query('select task_identifier from graphile_worker.jobs')
    expect(rows).toEqual([])
    const preview = async (id: number) => owner.call(calls.getPost, { params: { id } })
    expect(await preview(hostile)).toMatchObject({ linkPreviewUrl: page, linkPreviewImage: null })
    expect(await preview(ordinary)).toMatchObject({ linkPreviewImage: expect.stringMatching(/^\/media/) })
  },
)

test('links to pages that do not answer hold up no other job', async () => {
  const { app, database } = company
  const silent = http.createServer()
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  const link = `http://web.test:${(silent.address() as AddressInfo).port}/`
  for (let n = 0; n < 8; n += 1) await owner.call(calls.createPost, { body: { content: `${link}${n}` } })
  await database.pool.query(`select graphile_worker.add_job('feed.sweep', '{}')`)
  const pool = openPool(database.connectionString, { max: 5 })
  const { 'feed.link-preview': preview, 'feed.sweep': sweep } = app.ctx.jobs
  const specs = { 'feed.link-preview': preview, 'feed.sweep': sweep }
  const jobs = await startJobs(pool, { specs: specs as JobSpecs, handlers: app.tasks }, app.ctx.log)
  const waiting = async (name: string) =>
    (await database.pool.query('select from graphile_worker.jobs where task_identifier = $1', [name])).rowCount
  await expect.poll(() => waiting('feed.sweep')).toBe(0)
  // In one lane at most one would be left.
  expect(await waiting('feed.link-preview')).toBeGreaterThan(1)
  silent.close()
  const dropping = setInterval(() => silent.closeAllConnections(), 10)
  await expect.poll(() => waiting('feed.link-preview')).toBe(0)
  clearInterval(dropping)
  await jobs.stop()
  await pool.end()
})
