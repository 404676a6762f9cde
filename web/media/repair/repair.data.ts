import { useMutation } from '@tanstack/react-query'
import { repairMedia } from '#contract/media.ts'
import { call } from '#web/lib/call.ts'

/** Repairs media, or only checks. */
export function useRepair() {
  return useMutation({
    mutationFn: async ({ dryRun }: { dryRun: boolean }) => ({
      dryRun,
      report: await call(repairMedia, { body: { dryRun } }),
    }),
  })
}
