import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Internet, publicInternet } from './internet.ts'
import { FetchFailed, safeFetch } from './safe-fetch.ts'

const long = 'x'.repeat(60_000)

/** A web server that plays the internet: only the name `public.test` leads to it, as the tests see fit. */
const server = http.createServer((request, response) => {
  const path = request.url ?? '/'
  if (path.startsWith('/to?')) return response.writeHead(302, { location: decodeURIComponent(path.slice(4)) }).end()
  if (path === '/loop') return response.writeHead(302, { location: '/loop' }).end()
  if (path === '/text') return response.writeHead(200, { 'content-type': 'text/plain' }).end('plain')
  if (path === '/capitals') return response.writeHead(203, { 'content-type': 'Text/HTML' }).end('capitals')
  const encoding = path.slice('/encoded/'.length)
  if (path.startsWith('/encoded/'))
    return response
      .writeHead(200, { 'content-type': 'text/html', 'content-encoding': encoding })
      .end(encoding === 'br' ? brotliCompressSync(long) : encoding === 'gzip' ? gzipSync(long) : deflateSync(long))
  if (path === '/missing') return response.writeHead(404, { 'content-type': 'text/html' }).end('no')
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
  if (path === '/silent') return response.flushHeaders()
  if (path !== '/endless') return response.end(`<p>${request.headers.host}`)
  const pour = () => {
    while (!response.destroyed && response.write('x'.repeat(10_000))) continue
  }
  response.on('drain', pour)
  return pour()
})
let port: number
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const limits = { types: ['text/html'], bytes: 50_000, timeoutMs: 2_000 }
const asked: string[] = []
/** 127.0.0.1 stands for a public address here, every other one is as forbidden as it is. */
const playground = (answers: Record<string, string[]> = { 'public.test': ['127.0.0.1'] }): Internet => ({
  resolve: async hostname => {
    asked.push(hostname)
    return answers[hostname] ?? []
  },
  isAllowed: address => address === '127.0.0.1',
  isWebPort: web => web === '' || web === String(port),
})
const fetched = (path: string, net = playground()) =>
  safeFetch(new URL(path, `http://public.test:${port}`), limits, net)

test('a page is fetched with its type, after redirects', async () => {
  const page = await fetched('/to?/page')
  expect(page).toMatchObject({ contentType: 'text/html; charset=utf-8' })
  expect(page.url.pathname).toBe('/page')
  expect(String(page.body)).toBe(`<p>public.test:${port}`)
})

test.each([
  ['a private address', 'http://10.0.0.1/'],
  ['the metadata of a cloud', 'http://169.254.169.254/latest'],
  ['IPv6 loopback', 'http://[::1]/'],
  ['loopback in decimal', 'http://2130706434/'],
  ['a name that nobody knows', 'http://nowhere.test/'],
  ['another port', 'http://public.test:5432/'],
  ['a file', 'file:///etc/passwd'],
  ['another scheme', 'gopher://public.test/'],
])('%s is refused, asked for or redirected to', async (_, address) => {
  await expect(safeFetch(new URL(address), limits, playground())).rejects.toThrow(FetchFailed)
  await expect(fetched(`/to?${encodeURIComponent(address)}`)).rejects.toThrow(FetchFailed)
})

test('a name with one forbidden address among its own is refused', async () => {
  const net = playground({ 'public.test': ['127.0.0.1', '10.0.0.1'] })
  await expect(fetched('/page', net)).rejects.toThrow('not on the public internet')
})

test('a list of hosts holds for redirects too', async () => {
  const net = playground({ 'public.test': ['127.0.0.1'], 'sub.listed.test': ['127.0.0.1'] })
  const from = (host: string, path: string, hosts: string[]) =>
    safeFetch(new URL(path, `http://${host}:${port}`), { ...limits, hosts }, net)
  const hosts = [`*.listed.test:${port}`]
  expect((await from('sub.listed.test', '/page', hosts)).url.pathname).toBe('/page')
  await expect(from('public.test', '/page', hosts)).rejects.toThrow('is not allowed')
  const away = `/to?http://public.test:${port}/page`
  await expect(from('sub.listed.test', away, hosts)).rejects.toThrow('is not allowed')
  await expect(from('sub.listed.test', '/page', [])).rejects.toThrow('is not allowed')
})

test('the connection goes to the checked address, even when the DNS reply changes', async () => {
  const answers = [['127.0.0.1'], ['10.0.0.1']]
  const net = { ...playground(), resolve: async () => answers.shift() ?? [] }
  expect(String((await fetched('/page', net)).body)).toContain('public.test')
  await expect(fetched('/page', net)).rejects.toThrow('not on the public internet')
})

test('a type in capitals and a page that a proxy has changed are taken', async () => {
  expect(String((await fetched('/capitals')).body)).toBe('capitals')
})

test.each(['gzip', 'deflate', 'br'])('%s is decoded, and limited by what comes out of it', async encoding => {
  const fetchWithin = (bytes: number, mayBeCut = false) =>
    safeFetch(new URL(`http://public.test:${port}/encoded/${encoding}`), { ...limits, bytes, mayBeCut }, playground())
  expect(String((await fetchWithin(60_000)).body)).toBe(long)
  await expect(fetchWithin(59_999)).rejects.toThrow('more than 59999 bytes')
  expect((await fetchWithin(50_000, true)).body).toHaveLength(50_000)
})

test('of an endless page the beginning is taken where that is enough', async () => {
  const cut = { ...limits, mayBeCut: true }
  const { body } = await safeFetch(new URL(`http://public.test:${port}/endless`), cut, playground())
  expect(body).toHaveLength(limits.bytes)
})

test.each([
  ['/text', 'type text/plain'],
  ['/missing', 'status 404'],
  ['/endless', 'more than 50000 bytes'],
  ['/loop', 'too many redirects'],
])('%s: %s', async (path, why) => {
  await expect(fetched(path)).rejects.toThrow(why)
})

test('a server that stops responding times out', async () => {
  const short = { ...limits, timeoutMs: 200 }
  await expect(safeFetch(new URL(`http://public.test:${port}/silent`), short, playground())).rejects.toThrow(
    FetchFailed,
  )
})

test('a name server that does not respond times out, and the next lookup waits for it no longer', async () => {
  const answer = Promise.withResolvers<string[]>()
  const short = { ...limits, timeoutMs: 200 }
  const silent = { ...playground(), resolve: () => answer.promise }
  const page = new URL(`http://public.test:${port}/page`)
  for (const net of [silent, playground()]) await expect(safeFetch(page, short, net)).rejects.toThrow(FetchFailed)
  answer.resolve([])
  expect((await fetched('/page')).url.pathname).toBe('/page')
})

test('a name that leads to the app itself resolves to nothing, and only the ports of the web are fetched', async () => {
  const net = publicInternet('http://localhost:3000')
  expect(await net.resolve('localhost')).toEqual([])
  expect(['', '80', '443', '22', '8080'].filter(web => net.isWebPort(web))).toEqual(['', '80', '443'])
})
