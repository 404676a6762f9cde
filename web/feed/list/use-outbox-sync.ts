import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { unviewedCountsQuery } from '#web/engagement/engagement.data.ts'
import { changePost, feedKey, withComment } from '#web/feed/feed.data.ts'
import type { LoadedFeed } from '#web/feed/feed-cache.ts'
import type { Sent } from '#web/offline/outbox/entries.ts'
import { openOutbox, startOutbox, useOutbox } from '#web/offline/outbox/outbox.ts'
import { restoreRejected } from './restore-rejected.ts'

let isStarted = false

/** Sends what the signed-in person has queued, and puts what has arrived, or was refused, where it belongs. */
export function useDelivery(personId: number): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isStarted) {
      isStarted = true
      startOutbox({ onSent: sent => show(client, sent), onElsewhere: () => void refetchFeeds(client) })
    }
    void openOutbox(personId)
  }, [client, personId])
  const writes = useOutbox()
  useEffect(() => writes.forEach(restoreRejected), [writes])
}

/** Shows what has arrived before its mark goes, so that it is never gone in between. */
async function show(client: QueryClient, sent: Sent): Promise<void> {
  if (sent.kind === 'comment') changeEverywhere(client, sent.postId, post => withComment(post, sent.reply))
  if (sent.kind === 'like') changeEverywhere(client, sent.postId, post => ({ ...post, ...sent.reply }))
  if (sent.kind === 'post') await client.invalidateQueries({ queryKey: feedKey(sent.teamId) })
  if (sent.kind !== 'views' && sent.kind !== 'watch') return
  await refetchFeeds(client)
  await client.invalidateQueries({ queryKey: unviewedCountsQuery.queryKey })
}

/** In whichever feed the post is loaded. */
function changeEverywhere(client: QueryClient, postId: number, change: Parameters<typeof changePost>[3]): void {
  for (const [key] of client.getQueriesData<LoadedFeed>({ queryKey: ['feed'] }))
    changePost(client, Number(key[1]), postId, change)
}

const refetchFeeds = (client: QueryClient) => client.invalidateQueries({ queryKey: ['feed'] })
