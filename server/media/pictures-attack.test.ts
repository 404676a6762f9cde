import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { interlacedPng, nestedSvg, sharedIcon, slowSvg } from '#server/testing/files/hostile-pictures.ts'
import { MemoryWatch } from '#server/testing/process-memory.ts'
import { openMediaApp, type Person } from './media.fixture.ts'

/** Beyond what the test itself takes, which is the app here. */
const maxBytes = 700 * 1024 * 1024
const soonMs = 10_000

let app: Awaited<ReturnType<typeof openMediaApp>>, mallory: Person, ann: Person
beforeAll(async () => {
  app = await openMediaApp()
  mallory = await app.join('mallory', 'viewer')
  ann = await app.join('ann', 'viewer')
})
afterAll(() => app.close())

const photo = sharp({ create: { width: 60, height: 40, channels: 3, background: '#369' } })
  .png()
  .toBuffer()

test('hostile pictures of one person take neither the memory nor the time of the others', async () => {
  const files: [content: Buffer, name: string, type: string][] = [
    [slowSvg(), 'a.svg', 'image/svg+xml'],
    [nestedSvg(), 'b.svg', 'image/svg+xml'],
    [sharedIcon(), 'c.ico', 'image/x-icon'],
    [await interlacedPng(), 'd.png', 'image/png'],
  ]
  const memory = new MemoryWatch(process.pid)
  const attacks = [...files, ...files].map(async ([content, name, type]) => {
    const reply = await mallory.upload(content, name, type)
    return `${name} ${reply.statusCode} ${reply.json().error ?? 'ready'}`
  })
  let isOver = false
  const over = Promise.all(attacks).finally(() => {
    isOver = true
  })
  for (let round = 0; round < 3; round += 1) {
    const started = performance.now()
    expect((await ann.upload(await photo, 'small.png', 'image/png')).statusCode).toBe(200)
    expect(performance.now() - started).toBeLessThan(soonMs)
  }
  expect(isOver).toBe(false)
  const outcomes = await over
  memory.stop()
  expect([...new Set(outcomes)].toSorted()).toEqual([
    'a.svg 200 ready',
    'b.svg 422 media.pixels',
    'c.ico 200 ready',
    'd.png 422 media.pixels',
  ])
  expect(memory.grownBytes).toBeLessThan(maxBytes)
})

test('a picture that replaces one that was checked is neither stored nor drawn', async () => {
  const content = await photo
  const { presignedUrl, complete } = await mallory.presign(content, 'small.png', 'image/png')
  const put = (payload: Buffer) =>
    app.http.inject({ method: 'PUT', url: presignedUrl, payload, headers: { 'content-type': 'image/png' } })
  expect((await put(content)).statusCode).toBe(200)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="77" height="33"/>'.padEnd(content.length))
  expect((await put(svg.subarray(0, content.length))).statusCode).toBe(200)
  const reply = await complete()
  expect(reply.json().mediaInfo).toMatchObject([{ width: 60, height: 40 }])
})
