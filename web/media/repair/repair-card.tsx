import { SearchCheck, Wrench } from 'lucide-react'
import { useState } from 'react'
import { common } from '#web/lib/common.text.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { useRepair } from './repair.data.ts'
import { text } from './repair.text.ts'
import { RepairResult } from './repair-result.tsx'

/** Media File Repair: checks without changes, or asks and then repairs, and shows the report. */
export function RepairCard() {
  const repair = useRepair()
  const [isAsking, setAsking] = useState(false)
  const isWaiting = (dryRun: boolean) => repair.isPending && repair.variables.dryRun === dryRun
  const run = (dryRun: boolean) => {
    if (repair.isPending) return
    repair.mutate(
      { dryRun },
      {
        onError: error => toastError(error, { title: text.failedTitle, text: text.failed }),
        onSettled: () => setAsking(false),
      },
    )
  }

  return (
    <Card>
      <CardHeader title={text.repair} subject={text.repairLead} />
      <div className="px-5 pt-3 pb-5">
        <p className="max-w-prose text-body text-ink-2">{text.repairHow}</p>
        <div className="mt-4 flex flex-wrap gap-3">
          <Button
            icon={<SearchCheck aria-hidden className="size-5" />}
            waiting={isWaiting(true)}
            waitingLabel={text.checking}
            onClick={() => run(true)}
          >
            {text.check}
          </Button>
          <Button
            variant="primary"
            icon={<Wrench aria-hidden className="size-5" />}
            waiting={isWaiting(false)}
            waitingLabel={text.repairing}
            onClick={() => setAsking(true)}
          >
            {text.start}
          </Button>
        </div>
        <div aria-live="polite">{repair.data && !repair.isPending && <RepairResult {...repair.data} />}</div>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        icon={<Wrench />}
        title={text.askTitle}
        confirmLabel={text.start}
        cancelLabel={common.cancel}
        waiting={isWaiting(false)}
        waitingLabel={text.repairing}
        onConfirm={() => run(false)}
      >
        {text.ask}
      </ConfirmDialog>
    </Card>
  )
}
