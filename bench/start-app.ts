import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** Starts the app like `npm start`, in a process of its own, on a filled data folder. */
export async function startApp(dataDir: string): Promise<{ port: number; stop: () => Promise<void> }> {
  const env = {
    PATH: process.env.PATH,
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
  }
  const root = join(import.meta.dirname, '..')
  const child = spawn(process.execPath, ['server/main.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const closed = once(child, 'close')
  const stop = async () => {
    child.kill('SIGTERM')
    await closed
  }
  for await (const line of createInterface(child.stdout)) {
    const port = /ready at http:\/\/[^:]+:(\d+)/.exec(line)?.[1]
    if (!port) continue
    child.stdout.resume()
    return { port: Number(port), stop }
  }
  throw new Error('The app did not start')
}
