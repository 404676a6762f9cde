import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toConfirm } from '#contract/confirmations.ts'
import { minute } from '#contract/durations.ts'
import type { Post } from '#contract/feed.ts'
import { mediaIdOf } from '#contract/media.ts'
import { isWatched } from '#contract/read-rule.ts'
import { confirm as text } from '#locales/text.ts'
import { following, freshFor, queryOf } from '#web/lib/calls/query.ts'
import { useOutbox, write } from '#web/offline/outbox/outbox.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'

/** Posts that ask the user to confirm them. */
export const toConfirmQuery = {
  ...queryOf(toConfirm),
  ...following(['company', 'to-confirm', 'user', 'session'], minute),
  staleTime: freshFor(0),
}

/** Confirms a post; offline it waits on the device, with the time of the tap. `onConfirmed` shows it. */
export function useConfirm({ id: postId, textVersion, media }: Post, onConfirmed: (confirmedAt: string) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => {
      const confirmedAt = new Date().toISOString()
      const hasVideo = media.some(({ type }) => type === 'video')
      return write({ kind: 'confirm', postId, version: textVersion, confirmedAt, hasVideo })
    },
    onSuccess: reply => {
      if (!reply) return undefined
      onConfirmed(reply.confirmedAt)
      return client.invalidateQueries({ queryKey: toConfirmQuery.queryKey })
    },
    onError: error => toastError(error, { title: text.failed }),
  })
}

/** When the user confirmed a post on this device, while the confirmation waits in the outbox. */
export function usePendingConfirmation(postId: number): number | undefined {
  return useOutbox().find(write => write.kind === 'confirm' && write.postId === postId && !write.refusal)?.madeAt
}

/** The names of documents that are to be opened first, as far as this device knows: without what waits in the outbox. */
export function useUnopenedHere({ confirmAfterOpening, openedDocuments, media }: Post): string[] {
  const outbox = useOutbox()
  if (!confirmAfterOpening) return []
  const opened = new Set(openedDocuments)
  for (const write of outbox) if (write.kind === 'opening') opened.add(write.mediaId)
  return media.flatMap(({ document, url }) => (document && !opened.has(mediaIdOf(url)) ? [document.fileName] : []))
}

/** Whether the post is read as far as this device knows: also by what waits in the outbox. */
export function useIsReadHere({ id, isUnread, views, media, videoDurations }: Post): boolean {
  const outbox = useOutbox()
  const videos = media.flatMap(({ type, url }, index) =>
    type === 'video' ? [{ url, durationSeconds: videoDurations[index] ?? null }] : [],
  )
  if (!isUnread && views.length > 0) return true
  if (videos.length === 0) return outbox.some(write => write.kind === 'views' && write.postIds.includes(id))
  return videos.every(({ url, durationSeconds }) =>
    outbox.some(
      write =>
        write.kind === 'watch' &&
        write.postId === id &&
        (write.mediaUrl ?? url) === url &&
        isWatched({ seconds: write.watchTimeSeconds, durationSeconds }),
    ),
  )
}
