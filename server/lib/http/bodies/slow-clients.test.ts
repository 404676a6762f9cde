import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeSlowClients } from './slow-clients.ts'

/** So long that a pause of a busy machine is no silence. */
const idleMs = 1_500
const bodyMs = 3_000
let app: FastifyInstance, port: number
const sockets: Socket[] = []

beforeAll(async () => {
  app = Fastify()
  closeSlowClients(app, { idleMs, bodyMs })
  app.addContentTypeParser('*', (_, body, done) => done(null, body))
  const count = async ({ body }: { body: unknown }) => {
    let bytes = 0
    for await (const chunk of body as Readable) bytes += (chunk as Buffer).length
    return { bytes }
  }
  app.put('/body', count)
  app.put('/upload', { config: { isUpload: true } }, count)
  app.get('/slow', async () => {
    await sleep(idleMs * 2)
    return 'done'
  })
  app.get('/large', async (_, reply) => reply.send(Readable.from(endless())))
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as { port: number }).port
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await app.close()
})

async function* endless() {
  for (;;) yield Buffer.alloc(64 * 1024)
}

/** Sends a request head; `text` grows with the reply. A connection that the server resets is closed too. */
function begin(head: string) {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => undefined)
  socket.write(`${head}\r\nhost: localhost\r\n`)
  const reply = { socket, text: '', closed: new Promise(resolve => socket.once('close', resolve)) }
  socket.on('data', (chunk: Buffer) => {
    reply.text += chunk.toString()
  })
  return reply
}

const withBody = (path: string, bytes: number) => {
  const request = begin(`PUT ${path} HTTP/1.1`)
  request.socket.write(`content-type: video/mp4\r\ncontent-length: ${bytes}\r\n\r\n`)
  return request
}

/** Never silent for long. */
async function drip({ socket }: ReturnType<typeof begin>, bytes: number) {
  for (let sent = 0; sent < bytes && !socket.destroyed; sent += 1) {
    socket.write('x')
    await sleep(idleMs / 10)
  }
}

test('a body that stops arriving is closed, an upload too', async () => {
  const requests = ['/body', '/upload'].map(path => withBody(path, 10))
  for (const { socket } of requests) socket.write('x')
  for (const request of requests) {
    await request.closed
    expect(request.text).toBe('')
  }
})

test('a body that drips for too long is closed, but an upload goes on', async () => {
  const [body, upload] = [withBody('/body', 40), withBody('/upload', 30)]
  await Promise.all([drip(body, 40), drip(upload, 30)])
  await body.closed
  expect(body.text).toBe('')
  await expect.poll(() => upload.text).toContain('{"bytes":30}')
})

test('an answer may take longer than that', async () => {
  const request = begin('GET /slow HTTP/1.1')
  request.socket.write('connection: close\r\n\r\n')
  await request.closed
  expect(request.text).toContain('done')
})

test('a reader who stops reading is closed', async () => {
  const open = () =>
    new Promise<number>((resolve, reject) =>
      app.server.getConnections((error, n) => (error ? reject(error) : resolve(n))),
    )
  for (const socket of sockets) socket.destroy()
  await expect.poll(open).toBe(0)
  const request = begin('GET /large HTTP/1.1')
  request.socket.pause()
  request.socket.write('\r\n')
  await expect.poll(open).toBeGreaterThan(0)
  await expect.poll(open).toBe(0)
})
