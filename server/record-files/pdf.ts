import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import pLimit from 'p-limit'
import type { Paper } from './paper.ts'

const program = fileURLToPath(new URL('./pdf.child.ts', import.meta.url))
/** 10,000 people take 400 MB and 10 s of one core. */
const maxHeapMb = 1_024
const maxMs = 5 * 60_000

const oneAtATime = pLimit(1)

/** Writes a record as a PDF. A process of its own does it, without settings and secrets, which ends when it takes too much memory or time. */
export const toPdf = (paper: Paper): Promise<Buffer> =>
  oneAtATime(async () => {
    const child = spawn(process.execPath, [`--max-old-space-size=${maxHeapMb}`, program], {
      env: {},
      stdio: ['pipe', 'pipe', 'pipe'],
      timeout: maxMs,
      killSignal: 'SIGKILL',
    })
    const kill = () => child.kill('SIGKILL')
    process.once('exit', kill)
    // A child that ends early does not read on.
    child.stdin.on('error', () => undefined).end(JSON.stringify(paper))
    const [pdf, errors, [code, signal]] = await Promise.all([
      buffer(child.stdout),
      buffer(child.stderr),
      once(child, 'close'),
    ]).finally(() => process.off('exit', kill))
    if (code !== 0)
      throw new Error(`The PDF of a record ended with ${signal ?? code}: ${errors.toString().slice(-2_000)}`)
    return pdf
  })
