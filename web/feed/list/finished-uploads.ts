import { useEffect } from 'react'
import type { Post } from '#contract/feed.ts'
import { refusals } from '#contract/refusals.ts'
import { text } from '#web/feed/post/post.text.ts'
import { useUser } from '#web/session/session.ts'
import { type ToastContent, toast } from '#web/ui/toast.store.ts'

/** One's own media that were seen processing, by job; kept for as long as the page is open, whatever feed it shows. */
const awaited = new Set<string>()

/** What to tell the author: media of theirs that were processing when last seen, and are ready or have failed now. */
export function newlySettled(posts: readonly Post[], me: number): ToastContent[] {
  const told: ToastContent[] = []
  for (const { authorId, media, failedMedia } of posts) {
    if (authorId !== me) continue
    for (const { jobId, fileName, message } of failedMedia)
      if (awaited.delete(jobId)) told.push(failed(fileName, message))
    for (const { state, jobId, type, url } of media) {
      if (state === 'processing') {
        if (jobId) awaited.add(jobId)
        continue
      }
      // A medium and its job share one id (docs/decisions/007).
      const id = url.split('/')[2] ?? ''
      if (awaited.delete(id) && type === 'video')
        told.push({ title: text.videoReady, description: text.videoReadyHelp })
    }
  }
  return told
}

function failed(fileName: string, message: string): ToastContent {
  const isStuck = message === refusals['media.stuck'][1]
  return isStuck
    ? { title: text.processingTimeout, description: text.processingTimeoutHelp, variant: 'destructive' }
    : { title: text.mediaFailed(1), description: `${fileName}: ${message}`, variant: 'destructive' }
}

/** Tells the author when a video of theirs can be watched, or never will be (spec 1 §4). */
export function useSettledVideos(posts: readonly Post[] | undefined): void {
  const { id: me } = useUser()
  useEffect(() => newlySettled(posts ?? [], me).forEach(toast), [posts, me])
}
