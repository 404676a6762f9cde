import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { checkPasswordToken } from '#contract/accounts.ts'
import { getCompany } from '#contract/company.ts'
import { openCompany } from '#server/testing/company.ts'
import { withinMemory } from '#server/testing/process-memory.ts'

const sockets: Socket[] = []
const company = await openCompany({ rateLimits: false, trustProxy: ['127.0.0.1'] })
await company.app.http.listen({ host: '127.0.0.1', port: 0 })
const port = (company.app.http.server.address() as AddressInfo).port
afterEach(async () => {
  const open = sockets.splice(0).filter(socket => !socket.destroyed)
  await Promise.all(open.map(socket => once(socket.destroy(), 'close')))
})

/** Sends all but the end of bodies from a network; returns the replies of the server until then. */
async function begin(count: number, network: number, { bytes = 16_000, path = checkPasswordToken.path } = {}) {
  const replies: string[] = []
  for (let n = 0; n < count; n += 1) {
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    socket.on('error', () => undefined).on('data', (chunk: Buffer) => replies.push(chunk.toString()))
    await once(socket, 'connect')
    const headers = [
      'host: localhost',
      'origin: http://localhost',
      'content-type: application/json',
      `content-length: ${bytes}`,
      `x-forwarded-for: 198.51.100.${network}`,
    ]
    socket.write([`POST ${path} HTTP/1.1`, ...headers, '', `"${'x'.repeat(15_000)}`].join('\r\n'))
  }
  return replies
}

async function send(network: number): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${checkPasswordToken.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: 'http://localhost',
      'x-forwarded-for': `198.51.100.${network}`,
    },
    body: JSON.stringify({ token: 'abc' }),
  })
}

test('many unfinished bodies of one network keep nobody else out, and are forgotten with their connections', async () => {
  const replies = await begin(260, 1)
  await expect.poll(() => replies.length).toBe(10)
  for (const reply of replies) expect(reply).toMatch(/^HTTP\/1.1 503 [^]*connection: close[^]*"server.busy"/i)
  const refused = await send(1)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect((await send(2)).status).toBe(200)
  for (const socket of sockets) socket.destroy()
  await expect.poll(async () => (await send(1)).status).toBe(200)
})

test('those of many networks are limited too, and what has no body goes on', async () => {
  await withinMemory(300 * 1024 * 1024, async () => {
    await Promise.all([1, 2, 3, 4, 5].map(network => begin(240, network)))
    await expect.poll(async () => (await send(6)).status).toBe(503)
    expect((await fetch(`http://127.0.0.1:${port}${getCompany.path}`)).status).toBe(200)
  })
})

test('bodies that have arrived count no more, also while their calls wait', async () => {
  const { pool } = company.database
  const client = await pool.connect()
  await client.query('begin; lock table account_tokens')
  const calls = Array.from({ length: 300 }, () => send(7))
  await expect.poll(() => pool.waitingCount).toBeGreaterThan(290)
  await client.query('rollback')
  client.release()
  // On a busy machine some are refused because they have waited too long.
  const refused = (await Promise.all(calls)).filter(({ status }) => status !== 200)
  for (const reply of refused) expect(await reply.json()).toMatchObject({ error: 'server.unavailable' })
})

test('bodies that are done count no more', async () => {
  for (let n = 0; n < 300; n += 1) expect((await send(7)).status).toBe(200)
})
