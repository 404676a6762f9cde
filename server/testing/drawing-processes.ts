import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from './until.ts'

/** Kills the processes that have nothing to draw; resolves when the app knows. */
export async function killIdle(): Promise<void> {
  await Promise.all(drawingProcesses().map(pid => kill(pid, 'SIGKILL')))
}

/** Kills the next process that starts, which has a picture to draw; by SIGSEGV as if it had crashed. */
export async function killNext(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  await kill(await next(), signal)
}

/** Keeps the next process that starts from the processor for so many milliseconds. */
export async function stopNext(ms: number): Promise<void> {
  const pid = await next()
  process.kill(pid, 'SIGSTOP')
  await sleep(ms)
  process.kill(pid, 'SIGCONT')
}

/** Keeps the next process that starts from the processor until the app ends it. */
export async function starveNext(): Promise<void> {
  process.kill(await next(), 'SIGSTOP')
}

const next = () => until(() => drawingProcesses()[0], 5)

async function kill(pid: number, signal: NodeJS.Signals): Promise<void> {
  process.kill(pid, signal)
  await until(() => !children().includes(pid), 5)
}

/** The processes of this one that draw pictures, where there is /proc. */
const drawingProcesses = (): number[] => children().filter(pid => commandOf(pid).includes('drawing.child'))

/** Also those that have ended, until this process takes notice. */
function children(): number[] {
  const folder = `/proc/${process.pid}/task`
  return readdirSync(folder).flatMap(thread =>
    readFileSync(`${folder}/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    // It has ended.
    return ''
  }
}
