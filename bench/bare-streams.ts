import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The baseline for the live stream: the least that Node must do for as many streams, and as many bytes from memory. */
const streams = new Set<ServerResponse>()
const server = createServer(({ url = '' }, response) => {
  if (url === '/streams') {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    response.write('data: {}\n\n')
    streams.add(response)
    response.on('close', () => streams.delete(response))
  } else if (url === '/event') {
    for (const stream of streams) stream.write('data: {"versions":{"team:9":1},"spreadMs":2000}\n\n')
    response.setHeader('content-length', 2).end('{}')
  } else {
    const body = JSON.stringify('x'.repeat(Number(url.split('/')[2])))
    response.setHeader('content-length', body.length).end(body)
  }
})
// The pages ask again with the next post.
server.keepAliveTimeout = 72_000
server.listen(0, '127.0.0.1', () => {
  process.on('SIGTERM', () => process.exit(0))
  console.log(`Front Line is ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
