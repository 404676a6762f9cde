import { readdirSync, readFileSync } from 'node:fs'
import { expect } from 'vitest'

const pollMs = 50

/** Measures the memory of a process with all its children, in bytes; 0 where /proc is missing. */
export class MemoryWatch {
  readonly #timer: NodeJS.Timeout
  readonly #before: number
  peakBytes: number

  constructor(pid: number, isCounted: (command: string) => boolean = () => true) {
    this.#before = memoryOf(pid, isCounted)
    this.peakBytes = this.#before
    this.#timer = setInterval(() => {
      this.peakBytes = Math.max(this.peakBytes, memoryOf(pid, isCounted))
    }, pollMs)
  }

  /** How much more it was at most than at the beginning. */
  get grownBytes(): number {
    return this.peakBytes - this.#before
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}

/** Returns what some work returns. Fails where it takes more memory than this. */
export async function withinMemory<Outcome>(maxBytes: number, work: () => Promise<Outcome>): Promise<Outcome> {
  const memory = new MemoryWatch(process.pid)
  const outcome = await work().finally(() => memory.stop())
  expect(memory.grownBytes).toBeLessThan(maxBytes)
  return outcome
}

/** Reads nothing but the family, and at once, so that it takes little from what is measured. */
function memoryOf(pid: number, isCounted: (command: string) => boolean): number {
  const folder = `/proc/${pid}`
  try {
    const status = readFileSync(`${folder}/status`, 'utf8')
    const field = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1] ?? ''
    if (!isCounted(field('Name'))) return 0
    const children = readdirSync(`${folder}/task`).flatMap(thread =>
      readFileSync(`${folder}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    )
    return children.reduce((sum, child) => sum + memoryOf(child, isCounted), Number(field('VmRSS')) * 1024)
  } catch {
    // It has ended.
    return 0
  }
}
