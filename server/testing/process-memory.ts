import { readdir, readFile } from 'node:fs/promises'

const pollMs = 50

/** Measures the highest memory of a process with all its children, in bytes; 0 where /proc is missing. */
export class MemoryWatch {
  readonly #timer: NodeJS.Timeout
  peakBytes = 0

  constructor(pid: number, isCounted: (command: string) => boolean = () => true) {
    let isReading = false
    this.#timer = setInterval(async () => {
      if (isReading) return
      isReading = true
      this.peakBytes = Math.max(this.peakBytes, await memoryOf(pid, isCounted))
      isReading = false
    }, pollMs)
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}

async function memoryOf(root: number, isCounted: (command: string) => boolean): Promise<number> {
  const processes = await Promise.all((await readdir('/proc').catch(() => [])).filter(isNumber).map(Number).map(read))
  const known = processes.filter(process => process !== null)
  const family = new Set([root])
  for (let before = 0; before !== family.size; ) {
    before = family.size
    for (const { pid, parent } of known) if (family.has(parent)) family.add(pid)
  }
  const counted = known.filter(({ pid, command }) => family.has(pid) && isCounted(command))
  return counted.reduce((sum, { rssBytes }) => sum + rssBytes, 0)
}

const isNumber = (name: string) => /^\d+$/.test(name)

async function read(pid: number) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => null)
  if (status === null) return null
  const field = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1] ?? ''
  return { pid, parent: Number(field('PPid')), command: field('Name'), rssBytes: Number(field('VmRSS')) * 1024 }
}
