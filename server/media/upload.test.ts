import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type ClientRequest, request } from 'node:http'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMediaApp, type Person } from './media.fixture.ts'

let room: Awaited<ReturnType<typeof openMediaApp>>, ann: Person
const content = Buffer.alloc(200_000, 'x')

beforeAll(async () => {
  room = await openMediaApp()
  ann = await room.join('ann', 'viewer')
})
afterAll(() => room.close())

const jpeg = { 'content-type': 'image/jpeg' }
const put = (url: string, payload: Buffer, headers: Record<string, string> = jpeg) =>
  room.http.inject({ method: 'PUT', url, payload, headers })
const filesStored = async () => {
  const entries = await readdir(path.join(room.folder, 'media'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  )
  return entries.filter(entry => entry.isFile()).length
}

test('needs neither cookie nor origin, and accepts the file again after a lost reply', async () => {
  const { presignedUrl } = await ann.presign(content)
  expect((await put(presignedUrl, content, { ...jpeg, origin: 'https://elsewhere.example' })).statusCode).toBe(200)
  expect((await put(presignedUrl, content)).statusCode).toBe(200)
})

test('refuses a wrong or expired signature, another object, size or type', async () => {
  const { presignedUrl } = await ann.presign(content)
  const before = await filesStored()
  const changed = (from: RegExp, to: string) => presignedUrl.replace(from, to)
  const wrong = [
    changed(/signature=.{5}/, 'signature=AAAAA'),
    changed(/&signature=.*/, ''),
    changed(/expires=\d+/, 'expires=9999999999'),
    changed(/expires=\d+/, 'expires=1'),
    changed(/bytes=\d+/, 'bytes=200001'),
    changed(/image%2Fjpeg/, 'text%2Fhtml'),
    changed(/original\/.{32}/, `original/${'0'.repeat(32)}`),
    changed(/original\/.{32}/, 'original/..%2F..%2Fsecret'),
  ]
  for (const url of wrong) {
    const answer = await put(url, content)
    expect([url, answer.statusCode, answer.json().error]).toEqual([url, 403, 'media.signature'])
  }
  expect((await put(presignedUrl, content, { 'content-type': 'text/html' })).statusCode).toBe(403)
  expect(await filesStored()).toBe(before)
})

test('refuses too many and too few bytes, declared or not, and stores none', async () => {
  const { presignedUrl } = await ann.presign(content)
  const before = await filesStored()
  const tooMany = Buffer.concat([content, Buffer.from('x')])
  expect((await put(presignedUrl, tooMany)).json()).toMatchObject({ error: 'media.size', message: 'File too large' })
  expect((await put(presignedUrl, content.subarray(1))).json().error).toBe('media.not-uploaded')
  expect(await putChunked(presignedUrl, [content, content])).toBe(413)
  expect(await putChunked(presignedUrl, Array(100).fill(content))).toBe(413)
  const large = { method: 'PUT', headers: jpeg, body: new Uint8Array(20_000_000) }
  expect((await fetch(`${room.origin}${presignedUrl}`, large)).status).toBe(413)
  expect(await putChunked(presignedUrl, [content.subarray(1)])).toBe(409)
  expect(await filesStored()).toBe(before)
  expect(await putChunked(presignedUrl, [content.subarray(0, 10), content.subarray(10)])).toBe(200)
})

test('stores nothing of an interrupted upload', async () => {
  const { presignedUrl } = await ann.presign(content)
  const before = await filesStored()
  const sending = request(`${room.origin}${presignedUrl}`, {
    method: 'PUT',
    headers: { ...jpeg, 'content-length': content.length },
  })
  sending.on('error', () => undefined)
  sending.write(content.subarray(0, 100_000))
  await expect.poll(filesStored).toBe(before + 1)
  sending.destroy()
  await expect.poll(filesStored).toBe(before)
})

test('a second upload of a file ends the first, so that only one takes space', async () => {
  const { presignedUrl } = await ann.presign(content)
  const before = await filesStored()
  const open = new Set<ClientRequest>()
  const begin = () => {
    const headers = { ...jpeg, 'content-length': content.length }
    const sending = request(`${room.origin}${presignedUrl}`, { method: 'PUT', headers })
    open.add(sending)
    sending.on('close', () => open.delete(sending)).on('error', () => undefined)
    sending.write(content.subarray(0, 100_000))
  }
  begin()
  await expect.poll(filesStored).toBe(before + 1)
  for (let n = 0; n < 9; n += 1) begin()
  await expect.poll(() => open.size).toBe(1)
  const [last] = open
  if (!last) throw new Error('no upload is left')
  await expect.poll(filesStored).toBe(before + 1)
  const answered = once(last, 'response')
  last.end(content.subarray(100_000))
  const [answer] = await answered
  expect(answer.statusCode).toBe(200)
  expect(await filesStored()).toBe(before + 1)
})

/** Without Content-Length, as a client may; the status of the answer. */
function putChunked(url: string, chunks: Buffer[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const sending = request(`${room.origin}${url}`, { method: 'PUT', headers: jpeg }, answer => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    sending.on('error', reject)
    for (const chunk of chunks) sending.write(chunk)
    sending.end()
  })
}
