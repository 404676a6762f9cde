import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import { fileURLToPath } from 'node:url'
import { backgroundSession, lowerShare } from '#server/lib/background-process.ts'
import type { Outcome, Reply, Request } from './task.ts'

const program = fileURLToPath(new URL('./drawing.child.ts', import.meta.url))
const maxHeapMb = 128
/** Somebody waits for a picture, but the feed goes first. */
const niceness = 5
const idleMs = 2 * 60_000
/** A task is looked at after so many times its processor time by the clock: the child may not notice itself. */
const patience = 8
/** How often it is looked at, while others have the processor. */
const patientLooks = 4
/** The memory that a process may keep between two pictures; less than any task may take. */
const maxRestingBytes = 160 * 1024 * 1024

/** The process crashed, stood still, or was killed by somebody else, which is no verdict on its picture. */
export class DrawingProcessLost extends Error {
  override readonly name = 'DrawingProcessLost'
  /** It crashed or stood still by itself, which it may do again on the same picture. */
  readonly hasCrashed: boolean
  /** It gave up, as V8 does without memory. */
  readonly hasAborted: boolean

  constructor(code: number | null, signal: NodeJS.Signals | null, hasStalled: boolean) {
    super(hasStalled ? 'stood still' : `ended with ${signal ?? code}`)
    this.hasAborted = signal === 'SIGABRT'
    this.hasCrashed = hasStalled || signal === null || !fromOutside.has(signal)
  }
}

/** Sent by people, supervisors and a system without memory. */
const fromOutside: ReadonlySet<NodeJS.Signals> = new Set(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'])

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/**
 * A process that draws one picture at a time and is killed when that takes too long or too much memory. It starts with
 * the first picture, and ends when there was none for a while. It sees neither settings nor secrets of the app.
 */
export class DrawingProcess {
  #child: ChildProcess | null = null
  #idle: NodeJS.Timeout | undefined

  /** Runs a task; one that takes too long is refused with `media.pixels`. Throws DrawingProcessLost. */
  async run(request: Request): Promise<Outcome> {
    clearTimeout(this.#idle)
    const child = this.#child?.connected ? this.#child : this.#start()
    // The app waits for a task, but for an idle process never.
    child.ref()
    child.channel?.ref()
    const reply = await exchange(child, request)
    child.unref()
    child.channel?.unref()
    if (reply.isLast || reply.rssBytes > maxRestingBytes) this.#end(child)
    else this.#idle = setTimeout(() => this.#end(child), idleMs).unref()
    return reply.outcome
  }

  #start(): ChildProcess {
    const compiled = getCompileCacheDir()
    const child = fork(program, {
      ...backgroundSession,
      // Fewer arenas leave less memory unused.
      env: { MALLOC_ARENA_MAX: '2', ...(compiled !== undefined && { NODE_COMPILE_CACHE: compiled }) },
      execArgv: [`--max-old-space-size=${maxHeapMb}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    child.once('exit', () => {
      running.delete(child)
      this.#forget(child)
    })
    child.on('error', () => this.#end(child))
    running.add(child)
    if (child.pid) lowerShare(child.pid, niceness)
    this.#child = child
    return child
  }

  #end(child: ChildProcess): void {
    child.kill('SIGKILL')
    this.#forget(child)
  }

  #forget(child: ChildProcess): void {
    if (this.#child === child) this.#child = null
  }
}

const msPerTick = 10

/** Returns the processor time of a process so far, in milliseconds; 0 once it has ended, or where there is no /proc. */
function processorMs({ pid }: ChildProcess): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // proc_pid_stat(5): what follows its name, which may contain spaces, begins with the third field.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return msPerTick * (Number(fields[11]) + Number(fields[12]))
  } catch {
    return 0
  }
}

/** Throws DrawingProcessLost, also if the process got hardly any processor time. */
function exchange(child: ChildProcess, request: Request): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const { timeoutMs } = request.bounds
    const before = processorMs(child)
    let isOverdue = false
    let looks = 0
    const look = setInterval(() => {
      // Where no system tells the processor time, the clock decides.
      isOverdue = process.platform !== 'linux' || processorMs(child) - before >= timeoutMs
      looks += 1
      if (!isOverdue && looks < patientLooks) return
      clearInterval(look)
      child.kill('SIGKILL')
    }, timeoutMs * patience)
    const finish = () => {
      clearInterval(look)
      child.off('message', onMessage).off('exit', onExit).off('error', onError)
    }
    const onMessage = (reply: Reply) => {
      finish()
      resolve(reply)
    }
    const onExit = (code: number | null, signal: NodeJS.Signals | null) => {
      finish()
      if (isOverdue) resolve({ outcome: { refused: 'media.pixels' }, rssBytes: 0, isLast: true })
      else reject(new DrawingProcessLost(code, signal, looks === patientLooks))
    }
    const onError = (error: Error) => {
      finish()
      reject(error)
    }
    child.on('message', onMessage).on('exit', onExit).on('error', onError)
    // What cannot be sent ends with the process.
    child.send(request, () => undefined)
  })
}
