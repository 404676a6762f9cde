import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { makeScratchFolder } from '#server/testing/scratch-folder.ts'

export interface Served {
  url: string
  dataDir: string
  stop: () => Promise<void>
}

const root = join(import.meta.dirname, '../..')
const patienceMs = 120_000

/** Starts a program that serves the app on a free port and a temporary folder. */
export async function serve(program: string): Promise<Served> {
  const dataDir = await makeScratchFolder('fl-shots-')
  const env = { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, RATE_LIMITS: 'off' }
  const child = spawn(process.execPath, [program], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const closed = once(child, 'close')
  const stop = async () => {
    child.kill('SIGTERM')
    await closed
    await rm(dataDir, { recursive: true, force: true })
  }
  const timer = setTimeout(() => child.kill('SIGTERM'), patienceMs)
  for await (const line of createInterface(child.stdout)) {
    const url = /ready at (http:\/\/[^\s"]+)/.exec(line)?.[1]
    if (!url) continue
    clearTimeout(timer)
    child.stdout.resume()
    return { url, dataDir, stop }
  }
  await stop()
  throw new Error(`${program} did not start`)
}
