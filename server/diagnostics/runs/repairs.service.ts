import type { MissingMedia, RepairReport, RepairRequest } from '#contract/media.ts'
import type { Actor } from '#contract/policy.ts'
import type { RepairRun } from '#contract/repair.ts'
import type { Ctx } from '#server/lib/context.ts'
import { countFiles, ManyMissing, repair, requireMayRepair } from '#server/media/index.ts'
import { type Run, Runs } from './runs.ts'

interface State {
  checkedFiles: number
  totalFiles: number
  report: RepairReport | null
  manyMissing: MissingMedia | null
}

/** Repairs of media in the background of one instance. */
export class Repairs {
  readonly #runs: Runs<RepairRequest, State>

  constructor(ctx: Ctx) {
    this.#runs = new Runs<RepairRequest, State>(ctx, {
      kind: 'repair',
      running: 'repair.running',
      missing: 'repair.running',
      newState: () => ({ checkedFiles: 0, totalFiles: 0, report: null, manyMissing: null }),
      work: async ({ run, signal, save, actor }) => {
        await save({ ...run.state, totalFiles: await countFiles(ctx) })
        try {
          const report = await repair(ctx, actor, run.request, async checkedFiles => {
            signal.throwIfAborted()
            await save({ ...run.state, checkedFiles, totalFiles: Math.max(checkedFiles, run.state.totalFiles) })
          })
          const { checkedFiles, manyMissing } = report
          await save({ checkedFiles, totalFiles: checkedFiles, report, manyMissing })
        } catch (error) {
          if (!(error instanceof ManyMissing)) throw error
          await save({ ...run.state, manyMissing: error.missing })
        }
        return 'done'
      },
    })
  }

  /** Starts a repair, or joins one of the same kind. Throws Refusal `repair.running` and `permission.denied`. */
  async start(actor: Actor, request: RepairRequest): Promise<RepairRun> {
    requireMayRepair(actor, request)
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

function toRepairRun({
  id,
  status,
  request,
  state,
  startedAt,
  endedAt,
  startedBy,
}: Run<RepairRequest, State>): RepairRun {
  return {
    id,
    status: status === 'canceled' ? 'interrupted' : status,
    dryRun: request.dryRun,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    startedBy,
    ...state,
  }
}
