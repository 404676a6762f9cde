import { readdirSync, readFileSync } from 'node:fs'

declare module 'vitest' {
  interface TaskMeta {
    /** Of a file: what it and the processes that it started took, without the database server. */
    processorSeconds?: number
  }
}

/** Of a second, as the Linux kernel counts it for programs. */
const ticks = 100

interface Process {
  pid: number
  parent: number
  /** Tells it from a later one with the same number. */
  startedAt: string
  /** Of its own, in ticks. */
  own: number
  /** Of the children that it has waited for, in ticks. */
  children: number
}

/**
 * Returns the processor seconds of this process and of all its descendants, ended ones included, unless nobody waited for
 * them. Outside Linux, those of this process alone.
 */
export function processorSeconds(): number {
  if (process.platform !== 'linux') return ownSeconds()
  return descendants().reduce((sum, { own, children }) => sum + own + children, 0) / ticks
}

const sampleMs = 500

/**
 * Adds up the processor seconds of this process and all its descendants while they live, because the processes of a
 * browser are orphans when they end. Misses what lives shorter than a sample.
 */
export class ProcessorClock {
  readonly #seen = new Map<string, number>()

  constructor() {
    if (process.platform === 'linux') setInterval(() => this.#sample(), sampleMs).unref()
  }

  seconds(): number {
    if (process.platform !== 'linux') return ownSeconds()
    this.#sample()
    return [...this.#seen.values()].reduce((sum, own) => sum + own, 0) / ticks
  }

  #sample(): void {
    for (const { pid, startedAt, own } of descendants()) this.#seen.set(`${pid} ${startedAt}`, own)
  }
}

function ownSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000
}

/** This process and all below it. */
function descendants(): Process[] {
  const all = readdirSync('/proc').flatMap(name => (/^\d+$/.test(name) ? (processOf(name) ?? []) : []))
  const byParent = Map.groupBy(all, ({ parent }) => parent)
  const below = (parent: Process): Process[] => [parent, ...(byParent.get(parent.pid) ?? []).flatMap(below)]
  return all.filter(({ pid }) => pid === process.pid).flatMap(below)
}

function processOf(pid: string): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // proc_pid_stat(5), from the third field on: what precedes it may contain spaces
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const sum = (from: number) => Number(fields[from]) + Number(fields[from + 1])
    const startedAt = fields[19] ?? ''
    return { pid: Number(pid), parent: Number(fields[1]), startedAt, own: sum(11), children: sum(13) }
  } catch {
    // It has ended.
    return undefined
  }
}
