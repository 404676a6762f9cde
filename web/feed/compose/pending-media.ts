import { limits } from '#contract/limits.ts'
import { composer as text } from '#locales/text.ts'
import { type PendingMedia, pendingFrom, releasePending } from '#web/media/select/pending.ts'
import { checkSelection } from '#web/media/select/selection.ts'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { uiLimits } from '#web/ui/ui.limits.ts'
import { discardUpload } from '#web/upload/upload-all.ts'

interface Post {
  pending: readonly PendingMedia[]
  /** How many media it has already. */
  attached?: number
  areVideosOff: boolean
}

/** Returns the pending media of a post with newly chosen files added. Shows a toast for files that are not accepted. */
export function addMedia(
  chosen: readonly File[],
  { pending, attached = 0, areVideosOff }: Post,
): readonly PendingMedia[] {
  const before = pending.map(({ file }) => file)
  const { accepted, notice } = checkSelection(chosen, { before, areVideosOff })
  const free = Math.max(0, limits.mediaPerPost - pending.length - attached)
  if (accepted.length > free) {
    const description = text.tooManyFilesText({ max: limits.mediaPerPost })
    toast({ title: text.tooManyFiles, description, variant: 'destructive', duration: uiLimits.toastMs })
  } else if (notice) toast(notice)
  return [...pending, ...accepted.slice(0, free).map(file => pendingFrom(file))]
}

/** Removes a file that will not be posted, here and on the server. */
export function discardPending(item: PendingMedia): void {
  discardUpload(item.file)
  releasePending(item)
}
