import { watch } from '#server/diagnostics/health/attention.service.ts'
import { workOnRepair } from '#server/diagnostics/runs/repairs.service.ts'
import type { SendFile } from '#server/diagnostics/runs/send-file.ts'
import { workOnSystemTests } from '#server/diagnostics/system-tests/system-tests.service.ts'
import { workOnVideoTest } from '#server/diagnostics/video-tests/video-tests.service.ts'
import type { Ctx } from '#server/lib/context.ts'
import type { RunKind, TaskHandlers } from '#server/lib/jobs/jobs.ts'

/** `send` uploads to this instance. */
export function diagnosticsTasks(
  ctx: Ctx,
  send: SendFile,
): Pick<TaskHandlers, 'diagnostics.run' | 'diagnostics.watch'> {
  const workOn: Record<RunKind, (runId: string) => Promise<void>> = {
    system: runId => workOnSystemTests(ctx, send, runId),
    video: runId => workOnVideoTest(ctx, send, runId),
    repair: runId => workOnRepair(ctx, runId),
  }
  return {
    'diagnostics.run': ({ kind, runId }) => workOn[kind](runId),
    'diagnostics.watch': () => watch(ctx),
  }
}
