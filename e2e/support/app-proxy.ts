import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RunningServer } from './server.ts'

/** A picture that never arrives, as on a very slow network. */
export const unanswered = '/media/unanswered.jpg'

/** The same app at another address, which can refuse a request some times, and serve a newer service worker. */
export async function openProxy(server: RunningServer) {
  let addition = ''
  const refusals = new Map<string | undefined, number>()
  const front = createServer((incoming, outgoing) => {
    const { method, headers, url } = incoming
    if (url === unanswered) return
    const refusalsLeft = refusals.get(url) ?? 0
    if (refusalsLeft > 0) {
      refusals.set(url, refusalsLeft - 1)
      outgoing.writeHead(503).end()
      return
    }
    const onward = request(`${server.url}${url}`, { method, headers }, answer => {
      const { 'content-length': _length, ...rest } = answer.headers
      const isWorker = url === '/sw.js'
      outgoing.writeHead(answer.statusCode ?? 502, isWorker ? rest : answer.headers)
      answer.on('end', () => outgoing.end(isWorker ? addition : undefined))
      answer.pipe(outgoing, { end: false })
    })
    onward.on('error', () => outgoing.destroy())
    if (url === '/sw.js')
      for (const name of ['if-none-match', 'if-modified-since', 'accept-encoding']) onward.removeHeader(name)
    incoming.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(front, 'listening')
  const close = () => {
    front.closeAllConnections()
    front.close()
  }
  const release = () => {
    addition = '\n// a newer one'
  }
  const refuse = (path: string, times: number) => refusals.set(path, times)
  const refusalsOf = (path: string) => refusals.get(path)
  return { url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`, release, refuse, refusalsOf, close }
}
