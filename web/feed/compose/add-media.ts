import { limits } from '#contract/limits.ts'
import { type PendingMedia, pendingFrom } from '#web/media/select/pending.ts'
import { checkSelection } from '#web/media/select/selection.ts'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { uiLimits } from '#web/ui/ui.limits.ts'
import { text } from './composer.text.ts'

/**
 * Returns pending media with newly chosen files added. Shows a toast for files that are not accepted. `attached` counts
 * the media that the post has already.
 */
export function addMedia(
  chosen: readonly File[],
  pending: readonly PendingMedia[],
  attached = 0,
): readonly PendingMedia[] {
  const { accepted, notice } = checkSelection(
    chosen,
    pending.map(({ file }) => file),
  )
  const free = Math.max(0, limits.mediaPerPost - pending.length - attached)
  if (accepted.length > free) {
    const description = text.tooManyFilesText(limits.mediaPerPost)
    toast({ title: text.tooManyFiles, description, variant: 'destructive', duration: uiLimits.toastMs })
  } else if (notice) toast(notice)
  return [...pending, ...accepted.slice(0, free).map(pendingFrom)]
}
