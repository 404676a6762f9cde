import type { MissingMedia, RepairReport, RepairRequest } from '#contract/media.ts'
import type { Actor } from '#contract/policy.ts'
import type { RepairRun } from '#contract/repair.ts'
import type { Ctx } from '#server/lib/context.ts'
import { countFiles, ManyMissing, repair, requireMayRepair } from '#server/media/index.ts'
import { commonOf, type Run, Runs } from './runs.ts'

interface State {
  checkedFiles: number
  totalFiles: number
  report: RepairReport | null
  manyMissing: MissingMedia | null
}

const repairs = new Runs<RepairRequest, State>({
  kind: 'repair',
  running: 'repair.running',
  newState: () => ({ checkedFiles: 0, totalFiles: 0, report: null, manyMissing: null }),
})

/** Starts a repair, or joins one of the same kind. Throws Refusal `repair.running` and `permission.denied`. */
export async function startRepair(ctx: Ctx, actor: Actor, request: RepairRequest): Promise<RepairRun> {
  requireMayRepair(actor, request)
  return toRepairRun(await repairs.start(ctx, actor, request))
}

export async function newestRepair(ctx: Ctx): Promise<{ run: RepairRun | null }> {
  const [run] = await repairs.newest(ctx)
  return { run: run ? toRepairRun(run) : null }
}

/** The work of a job. */
export const workOnRepair = (ctx: Ctx, runId: string): Promise<void> =>
  repairs.work(ctx, runId, async ({ request, actor, state: first, signal, save }) => {
    let state = { ...first, totalFiles: await countFiles(ctx) }
    const change = (changed: Partial<State>) => {
      state = { ...state, ...changed }
      return save(state)
    }
    await change({})
    try {
      const report = await repair(ctx, actor, request, async checkedFiles => {
        signal.throwIfAborted()
        await change({ checkedFiles, totalFiles: Math.max(checkedFiles, state.totalFiles) })
      })
      const { checkedFiles, manyMissing } = report
      await change({ checkedFiles, totalFiles: checkedFiles, report, manyMissing })
    } catch (error) {
      if (!(error instanceof ManyMissing)) throw error
      await change({ manyMissing: error.missing })
    }
  })

function toRepairRun(run: Run<RepairRequest, State>): RepairRun {
  const { status, request, state } = run
  return {
    ...commonOf(run),
    status: status === 'canceled' ? 'interrupted' : status,
    dryRun: request.dryRun,
    ...state,
  }
}
