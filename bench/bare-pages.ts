import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

/** What stands beside the app in a run: the same posts as a document alone, and as a list by React. */
export interface BarePages {
  /** HTML and styles of the feed, without a script. */
  document: string
  list: string
  close: () => Promise<void>
}

/** Keeps what a page has loaded, so that it opens again without the server. */
const worker = `
  addEventListener('install', () => skipWaiting())
  addEventListener('activate', event => event.waitUntil(clients.claim()))
  addEventListener('fetch', event => event.respondWith((async () => {
    const cache = await caches.open('bare')
    const kept = await cache.match(event.request)
    if (kept) return kept
    const reply = await fetch(event.request)
    if (reply.ok) await cache.put(event.request, reply.clone())
    return reply
  })()))`
const registering = "navigator.serviceWorker?.register('/sw.js')"

/** Serves both on a port of their own, from a feed that is open; replies of calls and pictures are the app's. */
export async function serveBarePages(feed: Page, session: string): Promise<BarePages> {
  const app = new URL(feed.url()).origin
  const styles = await feed.evaluate(async () => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
    return (await Promise.all(links.map(async ({ href }) => (await fetch(href)).text()))).join('\n')
  })
  const html = await feed.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement
    for (const each of copy.querySelectorAll('script, link, style, template, [hidden]')) each.remove()
    return copy.outerHTML
  })
  const script = await buildList()
  const documentOf = (body: string) =>
    `<!doctype html>${body.replace('</head>', () => `<style>${styles}</style></head>`)}`
  const pages: Record<string, { type: string; body: string }> = {
    '/document': {
      type: 'text/html; charset=utf-8',
      body: documentOf(html.replace('</body>', () => `<script>${registering}</script></body>`)),
    },
    '/list': {
      type: 'text/html; charset=utf-8',
      body: documentOf(
        `<html><head><meta name="viewport" content="width=device-width"></head><body><div id="root"></div><script type="module" src="/list.js"></script><script>${registering}</script></body></html>`,
      ),
    },
    '/list.js': { type: 'text/javascript', body: script },
    '/sw.js': { type: 'text/javascript', body: worker },
  }
  const server = createServer((request, reply) => {
    const page = pages[request.url ?? '']
    // As the app's.
    const packed = { 'content-encoding': 'br' }
    if (page) return reply.writeHead(200, { 'content-type': page.type, ...packed }).end(brotliCompressSync(page.body))
    return void forward(app + request.url, session, reply).catch(() => reply.writeHead(502).end())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return {
    document: `${url}/document`,
    list: `${url}/list`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function forward(url: string, session: string, reply: ServerResponse): Promise<void> {
  const answer = await fetch(url, { headers: { cookie: `front-line-session=${session}` } })
  const type = answer.headers.get('content-type') ?? 'application/octet-stream'
  reply.writeHead(answer.status, { 'content-type': type }).end(Buffer.from(await answer.arrayBuffer()))
}

async function buildList(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'front-line-list-'))
  try {
    const input = join(import.meta.dirname, 'bare-list.tsx')
    await build({
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      plugins: [react()],
      build: { outDir: folder, emptyOutDir: true, rolldownOptions: { input, output: { entryFileNames: 'list.js' } } },
    })
    return await readFile(join(folder, 'list.js'), 'utf8')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
