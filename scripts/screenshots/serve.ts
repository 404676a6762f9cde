import { rm } from 'node:fs/promises'
import { makeScratchFolder } from '#server/testing/scratch-folder.ts'
import { startApp } from '#server/testing/start-app.ts'

export interface Served {
  url: string
  dataDir: string
  stop: () => Promise<void>
}

/** Starts a program that serves the app, on a scratch folder that is removed when it stops. */
export async function serve(program: string): Promise<Served> {
  const dataDir = await makeScratchFolder('fl-shots-')
  const app = await startApp({ DATA_DIR: dataDir, RATE_LIMITS: 'off' }, program)
  const stop = async () => {
    await app.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { url: app.url, dataDir, stop }
}
