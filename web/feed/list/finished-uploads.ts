import { useEffect } from 'react'
import type { Post } from '#contract/feed.ts'
import { processing as text } from '#locales/text.ts'
import { useUser } from '#web/session/session.ts'
import { type ToastContent, toast } from '#web/ui/toasts/toast.store.ts'

/** The user's own media that were seen processing, by job, for as long as the page is open. */
const awaited = new Set<string>()

/** Returns toasts for the author's media that were processing when last seen, and are ready or have failed now. */
export function justFinished(posts: readonly Post[], me: number): ToastContent[] {
  const toasts: ToastContent[] = []
  for (const { authorId, media, failedMedia } of posts) {
    if (authorId !== me) continue
    for (const file of failedMedia) if (awaited.delete(file.jobId)) toasts.push(failed(file))
    for (const { state, jobId, type, url } of media) {
      if (state === 'processing') {
        if (jobId) awaited.add(jobId)
        continue
      }
      // A media item and its job share one id (docs/decisions/007-media-jobs.md).
      const id = url.split('/')[2] ?? ''
      if (awaited.delete(id) && type === 'video')
        toasts.push({ title: text.videoReady, description: text.videoReadyHelp })
    }
  }
  return toasts
}

function failed({ code, fileName, message }: Post['failedMedia'][number]): ToastContent {
  return code === 'media.stuck'
    ? { title: text.processingTimeout, description: text.processingTimeoutHelp, variant: 'destructive' }
    : { title: text.mediaFailed({ files: 1 }), description: `${fileName}: ${message}`, variant: 'destructive' }
}

/** Shows the author a toast when a video of theirs is ready or has failed. */
export function useFinishedUploads(posts: readonly Post[] | undefined): void {
  const { id: me } = useUser()
  useEffect(() => justFinished(posts ?? [], me).forEach(toast), [posts, me])
}
