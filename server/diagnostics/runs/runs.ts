import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '#contract/policy.ts'
import type { FixedRefusalCode } from '#contract/refusals.ts'
import { language } from '#locales/messages.ts'
import type { Ctx } from '#server/lib/context.ts'
import { perContext } from '#server/lib/per-context.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction } from '#server/lib/unit.ts'
import * as sql from './runs.sql.ts'

export type Run<Request, State> = sql.RunRow<Request, State>

/** The properties that runs of one kind share. */
interface Kind<Request, State> {
  kind: sql.RunKind
  newState: () => State
  /** Whether a run of one request also does what another one asks for; by default, if they are the same. */
  includes?: (running: Request, requested: Request) => boolean
  /** The refusal while another run is going on. */
  running: FixedRefusalCode
}

interface RunControl<Request, State> extends sql.BegunRun<Request> {
  /** The first state. */
  readonly state: State
  /** Aborts when it is canceled or the app stops. */
  readonly signal: AbortSignal
  /** Replaces the state that everybody sees. */
  save(state: State): Promise<void>
}

/** The fields of every run on the wire. */
export const commonOf = ({ id, startedAt, endedAt, startedBy }: Run<unknown, unknown>) => ({
  id,
  startedAt: startedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
  startedBy,
})

const kept = 30
const shown = 10

/** Runs of one kind, one at a time. */
export class Runs<Request, State> {
  readonly #about: Kind<Request, State>

  constructor(about: Kind<Request, State>) {
    this.#about = about
  }

  /** Starts a run, or returns the one that is going on if it does the same. Throws the refusal `running` otherwise. */
  async start(ctx: Ctx, actor: Actor, request: Request): Promise<Run<Request, State>> {
    const { kind, newState, includes = isDeepStrictEqual, running } = this.#about
    return inTransaction(ctx, async unit => {
      const id = randomUUID()
      await sql.deleteOldRuns(unit.db, kind, kept)
      if (await sql.insertRun(unit.db, { id, kind, request, state: newState(), startedBy: actor.id }))
        await unit.enqueue('diagnostics.run', { kind, runId: id, language: language() })
      const run = await sql.findRunning<Request, State>(unit.db, kind)
      if (run && (run.id === id || includes(run.request, request))) return run
      throw new Refusal(running, { retryAfterSeconds: 10 })
    })
  }

  /** The newest runs, the newest first. */
  newest(ctx: Ctx): Promise<Run<Request, State>[]> {
    return sql.newestRuns(ctx.db, this.#about.kind, shown)
  }

  /** Ends a run as canceled, which its worker notices at the next step; one that has ended stays as it is. */
  async cancel(ctx: Ctx, id: string): Promise<Run<Request, State> | undefined> {
    await endRun(ctx, id, 'canceled')
    return sql.findRun(ctx.db, this.#about.kind, id)
  }

  /** Hides the results of runs that have ended. Throws the refusal `running`. */
  async clear(ctx: Ctx): Promise<void> {
    const { kind, running } = this.#about
    if (await sql.findRunning(ctx.db, kind)) throw new Refusal(running)
    await sql.clearRuns(ctx.db, kind)
  }

  /**
   * Works on a run to its end: for a job. One that was taken by a worker before was interrupted, because that worker is
   * gone.
   */
  async work(ctx: Ctx, id: string, work: (control: RunControl<Request, State>) => Promise<void>): Promise<void> {
    const begun = await sql.beginRun<Request>(ctx.db, id)
    if (!begun) return endRun(ctx, id, 'interrupted')
    const canceled = new AbortController()
    const signal = AbortSignal.any([ctx.stopping, canceled.signal])
    const save = async (state: State) => {
      try {
        if (!(await sql.saveState(ctx.db, id, state))) canceled.abort(new Error('The run was canceled'))
      } catch (error) {
        ctx.log.warn({ err: error }, 'The state of a run could not be stored')
      }
    }
    const begin = async () => work({ ...begun, state: this.#about.newState(), signal, save })
    const status = await begin().then(
      () => 'done' as const,
      (error: unknown) => {
        if (ctx.stopping.aborted) return 'interrupted'
        if (!canceled.signal.aborted) ctx.log.error({ err: error, run: id }, 'A run failed')
        return 'failed'
      },
    )
    await endRun(ctx, id, status)
  }

  /** Resolves with the run when it has ended, on whichever instance. Throws when the app stops. */
  async untilEnded(ctx: Ctx, id: string): Promise<Run<Request, State>> {
    for (;;) {
      // Before the run is read, so that no end in between is missed.
      const ending = once(endings(ctx), 'end', { signal: ctx.stopping })
      ending.catch(() => undefined)
      const run = await sql.findRun<Request, State>(ctx.db, this.#about.kind, id)
      if (!run) throw new Error('The run was deleted')
      if (run.status !== 'running') return run
      await ending
    }
  }
}

async function endRun(ctx: Ctx, id: string, status: sql.EndStatus): Promise<void> {
  await inTransaction(ctx, async unit => {
    await sql.endRun(unit.db, id, status)
    unit.invalidate('runs')
  })
}

/** Emits `end` when runs have ended, on whichever instance. */
const endings = perContext(ctx => {
  const emitter = new EventEmitter().setMaxListeners(0)
  ctx.versions.onRaised(raised => raised.some(({ scope }) => scope === 'runs') && emitter.emit('end'))
  return emitter
})
