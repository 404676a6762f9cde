import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { SearchCheck, Wrench } from 'lucide-react'
import { useState } from 'react'
import type { RepairRequest } from '#contract/media.ts'
import { getRepair, startRepair } from '#contract/repair.ts'
import { repair as text } from '#locales/text.ts'
import { call } from '#web/lib/calls/call.ts'
import { queryOf, whileOnline } from '#web/lib/calls/query.ts'
import { mediaLimits } from '#web/media/media.limits.ts'
import { useIsOnline } from '#web/offline/connection.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { ProgressRing } from '#web/ui/states/progress-ring.tsx'
import { Card, CardHeader } from '#web/ui/surfaces/card.tsx'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { RepairResult, undoDays } from './repair-result.tsx'

/** Media File Repair: checks without changes, or asks and then repairs, and shows the last report. */
export function RepairCard() {
  const { data } = useQuery(repairQuery)
  const start = useStartRepair()
  const [isAsking, setAsking] = useState(false)
  const run = data?.run ?? null
  const isRunning = run?.status === 'running'
  const isBusy = isRunning || start.isPending
  const isWaiting = (dryRun: boolean) =>
    isRunning ? run.dryRun === dryRun : start.isPending && start.variables.dryRun === dryRun
  const begin = (request: RepairRequest) => {
    if (isBusy) return
    start.mutate(request, {
      onError: error => toastError(error, { title: text.failedTitle, text: text.failed }),
      onSettled: () => setAsking(false),
    })
  }

  return (
    <Card>
      <CardHeader title={text.repair} subject={text.repairLead} />
      <div className="px-5 pt-3 pb-5">
        <p className="max-w-prose text-body text-ink-2">{text.repairHow({ days: undoDays })}</p>
        {isRunning && <RepairProgress dryRun={run.dryRun} checked={run.checkedFiles} total={run.totalFiles} />}
        <div aria-live="polite">
          {run && !isBusy && (
            <RepairResult run={run} onConfirmMissing={confirmMissing => begin({ dryRun: false, confirmMissing })} />
          )}
        </div>
        <div className="mt-5 flex flex-wrap gap-3">
          <Button
            className="max-desk:flex-auto max-desk:px-2.5"
            icon={<SearchCheck className="size-5" />}
            disabled={isBusy && !isWaiting(true)}
            waiting={isWaiting(true)}
            waitingLabel={text.checking}
            onClick={() => begin({ dryRun: true })}
          >
            {run?.report ? text.checkAgain : text.check}
          </Button>
          <Button
            className="max-desk:flex-auto max-desk:px-2.5"
            variant="primary"
            icon={<Wrench className="size-5" />}
            disabled={isBusy && !isWaiting(false)}
            waiting={isWaiting(false)}
            waitingLabel={text.repairing}
            onClick={() => setAsking(true)}
          >
            {text.start}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        icon={<Wrench />}
        title={text.askTitle}
        confirmLabel={text.start}
        waiting={isWaiting(false)}
        waitingLabel={text.repairing}
        onConfirm={() => begin({ dryRun: false })}
      >
        {text.ask({ days: undoDays })}
      </ConfirmDialog>
    </Card>
  )
}

interface RepairProgressProps {
  dryRun: boolean
  checked: number
  total: number
}

function RepairProgress({ dryRun, checked, total }: RepairProgressProps) {
  const isOnline = useIsOnline()
  const title = dryRun ? text.checking : text.repairing
  return (
    <div className="mt-4 flex items-center gap-4 rounded-card bg-brand-soft px-4 py-3.5">
      <ProgressRing label={title} share={total > 0 ? checked / total : 0} />
      <div className="min-w-0 flex-1">
        <p className="text-h3">{title}</p>
        <p className="text-action font-regular text-pretty text-ink-2">
          {text.progress({ checked, total: Math.max(checked, total) })} {isOnline ? text.mayLeave : text.offline}
        </p>
      </div>
    </div>
  )
}

/** The repair or check that is going on, no matter who started it, else the last one. */
const repairQuery = queryOptions({
  ...queryOf(getRepair),
  staleTime: 0,
  refetchOnWindowFocus: true,
  refetchInterval: ({ state }) =>
    whileOnline(state.data?.run?.status === 'running' ? mediaLimits.repairPollMs : mediaLimits.repairIdlePollMs)(),
})

/** Repairs media, or only checks, in the background. */
function useStartRepair() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: RepairRequest) => call(startRepair, { body }),
    onSuccess: run => client.setQueryData(repairQuery.queryKey, () => ({ run })),
    onSettled: () => client.invalidateQueries({ queryKey: repairQuery.queryKey }),
  })
}
