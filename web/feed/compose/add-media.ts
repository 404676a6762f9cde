import { limits } from '#contract/limits.ts'
import { type PendingMedia, pendingFrom } from '#web/media/pending.ts'
import { checkSelection } from '#web/media/selection.ts'
import { toast } from '#web/ui/toast.store.ts'
import { uiLimits } from '#web/ui/ui.limits.ts'
import { text } from './composer.text.ts'

/** What was chosen, beside what was chosen before; tells what could not be taken. `taken` media are on the post already. */
export function withChosen(
  chosen: readonly File[],
  before: readonly PendingMedia[],
  taken = 0,
): readonly PendingMedia[] {
  const { accepted, notice } = checkSelection(
    chosen,
    before.map(({ file }) => file),
  )
  const room = Math.max(0, limits.mediaPerPost - before.length - taken)
  if (accepted.length > room) {
    const description = text.tooManyFilesText(limits.mediaPerPost)
    toast({ title: text.tooManyFiles, description, variant: 'destructive', duration: uiLimits.toastMs })
  } else if (notice) toast(notice)
  return [...before, ...accepted.slice(0, room).map(pendingFrom)]
}
