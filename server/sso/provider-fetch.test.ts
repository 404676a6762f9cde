import { once } from 'node:events'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '#server/lib/context.ts'
import { certificate, key } from '#server/testing/certificate.ts'
import { HostRefused, providerFetch } from './provider-fetch.ts'

/** A server that plays the internet under the name of its certificate. */
const server = https.createServer({ cert: certificate, key }, (request, response) => {
  if (request.url === '/elsewhere') return response.writeHead(302, { location: 'https://10.0.0.1/' }).end()
  if (request.url === '/long') return response.end('x'.repeat(2_000_000))
  return response.writeHead(200, { 'content-type': 'application/json' }).end(`{"method":"${request.method}"}`)
})
let port = ''
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  port = String((server.address() as AddressInfo).port)
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** 127.0.0.1 stands for a public address; `addresses` are what the name leads to, one reply after the other. */
function sender(addresses: string[][], ssoHosts: string[] = []) {
  const asked: string[] = []
  const internet = {
    resolve: async (name: string) => {
      asked.push(name)
      return addresses.shift() ?? ['10.0.0.1']
    },
    isAllowed: (address: string) => address === '127.0.0.1',
    isWebPort: (web: string) => web === '' || web === port,
    ca: certificate,
  }
  const ctx = { config: { ssoHosts }, internet, stopping: new AbortController().signal } as unknown as Ctx
  const options = { method: 'POST', headers: {}, body: 'a=b', redirect: 'manual' as const, signal: undefined }
  return { asked, send: (url: string) => providerFetch(ctx)(url, options) }
}

test('a name is resolved once, and the connection goes to that address', async () => {
  const { send, asked } = sender([['127.0.0.1']])
  const response = await send(`https://push.test:${port}/`)
  expect(await response.json()).toEqual({ method: 'POST' })
  expect(asked).toEqual(['push.test'])
  await expect(send(`https://push.test:${port}/`)).rejects.toThrow(HostRefused)
})

test.each([
  ['an internal address', 'https://10.0.0.1/'],
  ['one of two addresses inside', 'https://two.test/'],
  ['the metadata of a cloud', 'https://169.254.169.254/'],
  ['plain http', 'http://push.test/'],
  ['another port', 'https://push.test:5432/'],
])('nothing is sent to %s', async (_, url) => {
  const { send } = sender([['127.0.0.1', '10.0.0.1']])
  await expect(send(url)).rejects.toThrow(HostRefused)
})

test('a redirect is not followed, and a long reply not read', async () => {
  const { send } = sender([['127.0.0.1'], ['127.0.0.1']])
  expect((await send(`https://push.test:${port}/elsewhere`)).status).toBe(302)
  await expect(send(`https://push.test:${port}/long`)).rejects.toThrow('too long')
})

test('a host of SSO_HOSTS may be inside, at the port that is named', async () => {
  expect((await sender([], [`localhost:${port}`]).send(`https://localhost:${port}/`)).status).toBe(200)
  expect((await sender([], ['localhost']).send(`https://localhost:${port}/`)).status).toBe(200)
  await expect(sender([], ['localhost:1']).send(`https://localhost:${port}/`)).rejects.toThrow(HostRefused)
})
