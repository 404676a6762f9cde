import { access, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openS3Storage } from './s3.ts'
import { isStorageUnavailable, newObjectName, ObjectMissing, type Storage } from './storage.ts'

let folder: string, store: S3rver, storage: Storage, origin: string
const settings = { region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
const newKey = () => `original/${newObjectName()}`

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 's3-'))
  const configureBuckets = [{ name: 'front-line' }]
  store = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory: folder, configureBuckets })
  origin = `http://127.0.0.1:${(await store.run()).port}`
  storage = openS3Storage({ ...settings, endpoint: origin, bucket: 'front-line' })
})
afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

test('a browser uploads to the signed URL, byte for byte', async () => {
  const key = newKey()
  const content = Buffer.from('0123456789')
  const url = await storage.presignPut(key, { contentType: 'image/jpeg', bytes: 10, expiresInSeconds: 60 })
  const answer = await fetch(url, { method: 'PUT', body: content, headers: { 'content-type': 'image/jpeg' } })
  expect(answer.status).toBe(200)
  expect(await storage.head(key)).toEqual({ bytes: 10 })
  expect(await buffer(await storage.stream(key))).toEqual(content)
})

test('the signature binds size, type and time, and no checksum of another body', async () => {
  const url = new URL(await storage.presignPut(newKey(), { contentType: 'image/png', bytes: 7, expiresInSeconds: 90 }))
  expect(url.origin).toBe(storage.uploadOrigin)
  expect(url.searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host')
  expect(url.searchParams.get('X-Amz-Expires')).toBe('90')
  expect([...url.searchParams.keys()].filter(name => /checksum/i.test(name))).toEqual([])
})

describe('an object', () => {
  test.each([
    ['a buffer', () => Buffer.from('0123456789')],
    ['a stream', () => Readable.from([Buffer.from('01234'), Buffer.from('56789')])],
  ])('put from %s is read whole and in part, and lent as a file that goes again', async (_, content) => {
    const key = newKey()
    await storage.put(key, content(), 'text/plain')
    expect((await buffer(await storage.stream(key))).toString()).toBe('0123456789')
    expect((await buffer(await storage.stream(key, { start: 2, end: 4 }))).toString()).toBe('234')
    const file = await storage.withLocalFile(key, async lent => {
      expect(await readFile(lent, 'utf8')).toBe('0123456789')
      return lent
    })
    await expect(access(file)).rejects.toThrow('ENOENT')
  })

  test('is gone once deleted, and deleting it again is not an error', async () => {
    const keys = [newKey(), newKey()]
    for (const key of keys) await storage.put(key, Buffer.from('x'), 'text/plain')
    await storage.remove(keys)
    await storage.remove(keys)
    expect(await storage.head(keys[0] ?? '')).toBeNull()
    await expect(storage.stream(keys[1] ?? '')).rejects.toThrow(ObjectMissing)
  })
})

test('a store that wants a checksum of the SDK before deletes one by one', async () => {
  const asked: string[] = []
  const strict = createHttpServer((request, response) => {
    asked.push(`${request.method} with${request.headers['content-md5'] === undefined ? 'out' : ''}`)
    if (request.method === 'DELETE') return response.writeHead(204).end()
    const body = '<Error><Code>MissingContentMD5</Code><Message>Missing required header</Message></Error>'
    return response.writeHead(400, { 'content-type': 'application/xml' }).end(body)
  })
  await new Promise<void>(resolve => strict.listen(0, '127.0.0.1', resolve))
  const { port } = strict.address() as AddressInfo
  const removing = openS3Storage({ ...settings, endpoint: `http://127.0.0.1:${port}`, bucket: 'front-line' })
  await removing.remove([newKey(), newKey()])
  await removing.remove([newKey()])
  expect(asked).toEqual(['POST without', 'DELETE without', 'DELETE without', 'DELETE without'])
  strict.close()
})

test('a missing bucket fails the check', async () => {
  await storage.check()
  await expect(openS3Storage({ ...settings, endpoint: origin, bucket: 'nowhere' }).check()).rejects.toThrow()
})

test('a store that hangs is given up, and one that fails is not taken for a missing object', async () => {
  const sockets = new Set<Socket>()
  const silent = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => undefined)
  })
  await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
  const failing = createHttpServer((_, response) => response.writeHead(503).end())
  await new Promise<void>(resolve => failing.listen(0, '127.0.0.1', resolve))
  const on = (server: { address(): AddressInfo | string | null }) => {
    const { port } = server.address() as AddressInfo
    const endpoint = `http://127.0.0.1:${port}`
    return openS3Storage({ ...settings, endpoint, bucket: 'front-line' }, { connectMs: 200, idleMs: 200 })
  }
  // As it is by default: 45 s, in docs/reliability.md.
  const { port } = silent.address() as AddressInfo
  const patient = openS3Storage({ ...settings, endpoint: `http://127.0.0.1:${port}`, bucket: 'front-line' })
  const given = patient.head(newKey()).then(() => false, isStorageUnavailable)
  const outcomes = [on(silent), on(failing)]
    .flatMap(store => [
      store.head(newKey()),
      store.stream(newKey()),
      store.put(newKey(), Buffer.from('x'), 'text/plain'),
    ])
    .map(call => call.then(() => false, isStorageUnavailable))
  expect(await Promise.all(outcomes)).toEqual(Array.from({ length: 6 }, () => true))
  expect(await Promise.race([given, sleep(46_000, 'still waiting', { ref: false })])).toBe(true)
  for (const socket of sockets) socket.destroy()
  silent.close()
  failing.close()
})
