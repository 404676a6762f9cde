import type { RepairReport } from '#contract/media.ts'
import type { Actor } from '#contract/policy.ts'
import type { RepairRun } from '#contract/repair.ts'
import type { Ctx } from '#server/lib/context.ts'
import { countFiles, repair } from '#server/media/index.ts'
import { type Run, Runs } from './runs.ts'

interface Request {
  dryRun: boolean
}

interface State {
  checkedFiles: number
  totalFiles: number
  report: RepairReport | null
}

/** Repairs of media in the background of one instance. */
export class Repairs {
  readonly #runs: Runs<Request, State>

  constructor(ctx: Ctx) {
    this.#runs = new Runs<Request, State>(ctx, {
      kind: 'repair',
      running: 'repair.running',
      missing: 'repair.running',
      newState: () => ({ checkedFiles: 0, totalFiles: 0, report: null }),
      work: async ({ run, signal, save, actor }) => {
        await save({ ...run.state, totalFiles: await countFiles(ctx) })
        const report = await repair(ctx, actor, run.request.dryRun, async checkedFiles => {
          signal.throwIfAborted()
          await save({ ...run.state, checkedFiles, totalFiles: Math.max(checkedFiles, run.state.totalFiles) })
        })
        await save({ checkedFiles: report.checkedFiles, totalFiles: report.checkedFiles, report })
        return 'done'
      },
    })
  }

  /** Starts a repair, or joins one of the same kind. Throws Refusal `repair.running`. */
  async start(actor: Actor, request: Request): Promise<RepairRun> {
    return toRepairRun(await this.#runs.start(actor, request))
  }

  /** Resolves when no run goes on here. */
  ended(): Promise<void> {
    return this.#runs.ended()
  }

  async newest(): Promise<{ run: RepairRun | null }> {
    const [run] = await this.#runs.newest()
    return { run: run ? toRepairRun(run) : null }
  }
}

function toRepairRun({ id, status, request, state, startedAt, endedAt, startedBy }: Run<Request, State>): RepairRun {
  return {
    id,
    status: status === 'canceled' ? 'interrupted' : status,
    ...request,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    startedBy,
    ...state,
  }
}
