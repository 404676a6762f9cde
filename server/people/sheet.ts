import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { Refusal } from '#server/lib/refusal.ts'

const program = fileURLToPath(new URL('./sheet.child.ts', import.meta.url))
const maxHeapMb = 128
/** Hardly a second is needed; a busy machine may take many times as long. */
const maxMs = 120_000

/**
 * Returns the first sheet of an .xlsx file as CSV. A process of its own reads it, without settings and secrets, which
 * ends where a file takes too much memory or time. Throws Refusal `import.sheet`.
 */
export async function sheetToCsv(file: Uint8Array): Promise<string> {
  const child = spawn(process.execPath, [`--max-old-space-size=${maxHeapMb}`, program], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: maxMs,
    killSignal: 'SIGKILL',
  })
  // A child that ends early does not read on.
  child.stdin.on('error', () => undefined).end(file)
  const [csv, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
  if (code !== 0) throw new Refusal('import.sheet')
  return csv
}
