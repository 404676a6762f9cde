import { readdirSync, readFileSync } from 'node:fs'

declare module 'vitest' {
  interface TaskMeta {
    /** Of a file: what it and the processes that it started took, without the database server. */
    processorSeconds?: number
  }
}

/** Of a second, as the Linux kernel counts it for programs. */
const ticks = 100

/**
 * Returns the processor seconds of this process and of all its descendants, ended ones included. Outside Linux, those of
 * this process alone.
 */
export function processorSeconds(): number {
  if (process.platform !== 'linux') {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000_000
  }
  const children = new Map<number, number[]>()
  const used = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) && statOf(name)
    if (!stat) continue
    // proc_pid_stat(5), from the third field on: what precedes it may contain spaces
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const parent = Number(fields[1])
    children.set(parent, [...(children.get(parent) ?? []), Number(name)])
    used.set(
      Number(name),
      fields.slice(11, 15).reduce((sum, count) => sum + Number(count), 0),
    )
  }
  const treeOf = (pid: number): number =>
    (children.get(pid) ?? []).reduce((sum, child) => sum + treeOf(child), used.get(pid) ?? 0)
  return treeOf(process.pid) / ticks
}

function statOf(pid: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    // It has ended.
    return undefined
  }
}
