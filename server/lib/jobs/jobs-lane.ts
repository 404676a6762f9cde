import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Runner } from 'graphile-worker'
import type { Log } from '#server/lib/log.ts'

const restartMs = 1_000

/** Collects the ids under which jobs are locked: graphile-worker locks by worker pool, not by worker. */
export function workerIds(): { events: EventEmitter; ids: string[] } {
  const events = new EventEmitter()
  const ids: string[] = []
  events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) => ids.push(workerPool.id))
  return { events, ids }
}

/** A runner that is started again when it ends by itself. */
export class RunningLane {
  readonly #start: (events: EventEmitter) => Promise<Runner>
  readonly #log: Log
  readonly #jobs = new Set<string>()
  #workerId = ''
  #runner: Runner | undefined
  #isStopping = false
  #ended: Promise<void> = Promise.resolve()

  private constructor(start: (events: EventEmitter) => Promise<Runner>, log: Log) {
    this.#start = start
    this.#log = log
  }

  static async open(start: (events: EventEmitter) => Promise<Runner>, log: Log): Promise<RunningLane> {
    const lane = new RunningLane(start, log)
    await lane.#run()
    lane.#ended = lane.#supervise()
    return lane
  }

  /** The id under which its jobs are locked. */
  get workerId(): string {
    return this.#workerId
  }

  isWorkingOn(jobId: string): boolean {
    return this.#jobs.has(jobId)
  }

  /** Lets the running jobs finish. */
  async stop(): Promise<void> {
    this.#isStopping = true
    // Rejects if it is ending by itself.
    await this.#runner?.stop().catch(() => undefined)
    await this.#ended
  }

  async #run(): Promise<void> {
    const { events, ids } = workerIds()
    this.#jobs.clear()
    events.on('job:start', ({ job }: { job: { id: number } }) => this.#jobs.add(String(job.id)))
    events.on('job:complete', ({ job }: { job: { id: number } }) => this.#jobs.delete(String(job.id)))
    this.#runner = await this.#start(events)
    this.#workerId = ids[0] ?? ''
  }

  async #supervise(): Promise<void> {
    for (;;) {
      await this.#runner?.promise.catch((error: unknown) => this.#log.error({ err: error }, 'A lane of jobs failed'))
      if (this.#isStopping) return
      this.#log.warn('A lane of jobs ended by itself: starting it again')
      while (!(await this.#restart())) await sleep(restartMs)
    }
  }

  /** Returns false if the runner could not start, as without the database. */
  async #restart(): Promise<boolean> {
    if (this.#isStopping) return true
    try {
      await this.#run()
      if (this.#isStopping) await this.#runner?.stop()
      return true
    } catch (error) {
      this.#log.warn({ err: error }, 'A lane of jobs could not start')
      return false
    }
  }
}
