import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'vite'

/**
 * The development server: restarts the app's server when one of its files changes, with Vite in front of it for hot
 * reload of the pages.
 */
const port = process.env.PORT ?? '3000'
const target = `http://127.0.0.1:${port}`
const served = ['/api', '/media', '/healthz', '/readyz', '/metrics', '/theme.css', '/manifest.webmanifest']

const env = { ...process.env, PORT: port }
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  stdio: 'inherit',
  env,
})
const vite = await createServer({
  server: { host: '127.0.0.1', port: 5173, proxy: Object.fromEntries(served.map(path => [path, { target }])) },
})
await vite.listen()
vite.printUrls()

const ended = once(server, 'exit')
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.kill(signal))
await ended
await vite.close()
