import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '#contract/policy.ts'
import type { FixedRefusalCode } from '#contract/refusals.ts'
import type { Ctx } from '#server/lib/context.ts'
import { Refusal } from '#server/lib/refusal.ts'
import * as sql from './runs.sql.ts'

export type Run<Request, State> = sql.RunRow<Request, State>

/** What a run may do while it works. */
export interface RunControl<Request, State> {
  readonly run: Run<Request, State>
  /** Who started it. */
  readonly actor: Actor
  /** Aborts when it is canceled or the app stops. */
  readonly signal: AbortSignal
  /** Replaces the state that everybody sees. */
  save(state: State): Promise<void>
}

interface Kind<Request, State> {
  kind: sql.RunKind
  newState: (request: Request) => State
  /** Whether a run of one request also does what another one asks for. */
  includes?: (running: Request, requested: Request) => boolean
  running: FixedRefusalCode
  missing: FixedRefusalCode
  /** Returns how it ended; throwing is `failed`. */
  work(control: RunControl<Request, State>): Promise<sql.EndStatus>
}

const kept = 30
const shown = 10
const pollMs = 500
const attempts = 20
const retryMs = 100

/**
 * The runs of one kind: one at a time over all instances, in the background. Their state is in the database, so that any
 * instance shows it; while that can't be written, this instance shows it from memory.
 */
export class Runs<Request, State> {
  readonly #ctx: Ctx
  readonly #kind: Kind<Request, State>
  #local: Run<Request, State> | undefined
  #cancel = new AbortController()
  #ended: Promise<void> = Promise.resolve()

  constructor(ctx: Ctx, kind: Kind<Request, State>) {
    this.#ctx = ctx
    this.#kind = kind
  }

  /** Starts a run, or returns the one that is going on if it does the same. Throws the refusal `running` otherwise. */
  async start(actor: Actor, request: Request): Promise<Run<Request, State>> {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const started = await this.#startIfFree(actor, request)
      if (started) return started
      const running = (await this.newest()).find(({ status }) => status === 'running')
      const includes = this.#kind.includes ?? isDeepStrictEqual
      if (running && includes(running.request, request)) return running
      if (running) break
      // It has just been started, and is not stored yet, or it is just ending.
      await sleep(retryMs)
    }
    throw new Refusal(this.#kind.running, { retryAfterSeconds: 10 })
  }

  async #startIfFree(actor: Actor, request: Request): Promise<Run<Request, State> | null> {
    const client = await this.#ctx.pool.connect()
    let isKept = false
    try {
      if (!(await sql.tryLock(client, this.#kind.kind))) return null
      const run = await this.#insert(actor, request)
      isKept = true
      this.#local = run
      this.#cancel = new AbortController()
      this.#ended = this.#work(run, actor).finally(async () => {
        await sql.unlock(client, this.#kind.kind).then(
          () => client.release(),
          () => client.release(true),
        )
      })
      return run
    } finally {
      // Closing it also releases the lock.
      if (!isKept) client.release(true)
    }
  }

  /** Resolves when the run that goes on here, if any, has ended. */
  ended(): Promise<void> {
    return this.#ended
  }

  /** Resolves with the run when it has ended, on whichever instance. */
  async result(id: string): Promise<Run<Request, State>> {
    for (;;) {
      if (this.#local?.id === id) await this.#ended
      const run = await this.find(id)
      if (run.status !== 'running') return run
      await sleep(pollMs)
      this.#ctx.stopping.throwIfAborted()
    }
  }

  /** Throws the refusal `missing`. */
  async find(id: string): Promise<Run<Request, State>> {
    if (this.#local?.id === id) return this.#local
    const run = await sql.findRun<Request, State>(this.#ctx.db, this.#kind.kind, id)
    if (!run) throw new Refusal(this.#kind.missing)
    return this.#checked(run)
  }

  /** The newest runs, the newest first. */
  async newest(): Promise<Run<Request, State>[]> {
    const stored = await sql.newestRuns<Request, State>(this.#ctx.db, this.#kind.kind, shown)
    const local = this.#local
    const isStored = stored.some(({ id }) => id === local?.id)
    const runs = local && !isStored ? [local, ...stored] : stored
    const isLocal = (run: Run<Request, State>) => run.id === local?.id && local.status === 'running'
    return Promise.all(runs.map(async run => (local && isLocal(run) ? local : this.#checked(run))))
  }

  async clear(): Promise<void> {
    if ((await this.newest()).some(({ status }) => status === 'running')) throw new Refusal(this.#kind.running)
    await sql.clearRuns(this.#ctx.db, this.#kind.kind)
    this.#local = undefined
  }

  /** Cancels a run, which ends soon; one that has ended stays as it is. Throws the refusal `missing`. */
  async cancel(id: string): Promise<Run<Request, State>> {
    const run = await this.find(id)
    if (run.status === 'running' && this.#local?.id === id) this.#cancel.abort(new Error('Canceled'))
    else if (run.status === 'running') await sql.cancelRun(this.#ctx.db, id)
    return run
  }

  /** A run without a lock was interrupted: its server died. */
  async #checked(run: Run<Request, State>): Promise<Run<Request, State>> {
    if (run.status !== 'running' || (await sql.isLocked(this.#ctx.db, this.#kind.kind))) return run
    // It may have ended since it was read.
    const now = await sql.findRun<Request, State>(this.#ctx.db, this.#kind.kind, run.id)
    return now?.status === 'running' ? { ...now, status: 'interrupted', endedAt: now.startedAt } : (now ?? run)
  }

  async #insert(actor: Actor, request: Request): Promise<Run<Request, State>> {
    const { ctx } = this.#of
    const { kind, newState } = this.#kind
    const id = randomUUID()
    const state = newState(request)
    const startedAt = new Date()
    try {
      await sql.interruptAbandoned(ctx.db, kind, null)
      await sql.insertRun(ctx.db, { id, kind, request, state, startedBy: actor.id })
      await sql.deleteOldRuns(ctx.db, kind, kept)
      const stored = await sql.findRun<Request, State>(ctx.db, kind, id)
      if (stored) return stored
    } catch (error) {
      ctx.log.error({ err: error }, 'A run could not be stored, and is kept in memory')
    }
    const startedBy = await sql.nameOf(ctx.db, actor.id)
    return { id, kind, request, state, status: 'running', startedBy, startedAt, endedAt: null, clearedAt: null }
  }

  async #work(run: Run<Request, State>, actor: Actor): Promise<void> {
    const { ctx, store } = this.#of
    const signal = AbortSignal.any([this.#cancel.signal, ctx.stopping])
    const save = async (state: State) => {
      run.state = state
      await store(async () => {
        if (await sql.saveState(ctx.db, run.id, state)) this.#cancel.abort(new Error('Canceled'))
      })
    }
    let status: sql.EndStatus
    try {
      status = await this.#kind.work({ run, actor, signal, save })
      if (this.#cancel.signal.aborted) status = 'canceled'
      else if (ctx.stopping.aborted) status = 'interrupted'
    } catch (error) {
      status = this.#cancel.signal.aborted ? 'canceled' : ctx.stopping.aborted ? 'interrupted' : 'failed'
      if (status === 'failed') ctx.log.error({ err: error, run: run.id }, 'A run failed')
    }
    await store(() => sql.endRun(ctx.db, run.id, status, run.state))
    run.endedAt = new Date()
    run.status = status
  }

  get #of() {
    const ctx = this.#ctx
    const store = (work: () => Promise<void>) =>
      work().catch((error: unknown) => ctx.log.warn({ err: error }, 'The state of a run could not be stored'))
    return { ctx, store }
  }
}
