import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { likePost, type Post, unlikePost } from '#contract/feed.ts'
import { changePost } from '#web/feed/feed.data.ts'
import { feedLimits } from '#web/feed/feed.limits.ts'
import { call } from '#web/lib/call.ts'
import { sendOrQueue, useOutbox } from '#web/offline/outbox/outbox.ts'

interface Hold {
  isLiked: boolean
  timestamp: number
}

const keyOf = (postId: number) => `optimistic-like-${postId}`
const listeners = new Set<() => void>()

/**
 * A like shows in the same frame: it is held in local storage until the server agrees, valid 10 s after being set
 * (spec 1 §4), so that a reload or another tab does not flicker back meanwhile.
 */
function held(postId: number): Hold | null {
  try {
    const hold = JSON.parse(localStorage.getItem(keyOf(postId)) ?? 'null') as Hold | null
    return hold && Date.now() - hold.timestamp < feedLimits.likeHoldMs ? hold : null
  } catch {
    return null
  }
}

function hold(postId: number, isLiked: boolean | null): void {
  try {
    if (isLiked === null) localStorage.removeItem(keyOf(postId))
    else localStorage.setItem(keyOf(postId), JSON.stringify({ isLiked, timestamp: Date.now() } satisfies Hold))
  } catch {
    // A device without room for it shows the like when the server has answered.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Whether the person likes the post, and how many do, with their own tap counted at once. */
export function useLike(post: Pick<Post, 'id' | 'teamId' | 'isLiked' | 'likeCount'>) {
  const client = useQueryClient()
  const queued = useQueuedLike(post.id)
  const wanted = useSyncExternalStore(subscribe, () => held(post.id)?.isLiked ?? queued ?? post.isLiked)
  const toggle = useMutation({
    // Taps in quick succession go one after the other, so that the last one stands.
    scope: { id: keyOf(post.id) },
    mutationFn: (isLiked: boolean) =>
      sendOrQueue({ kind: 'like', postId: post.id, isLiked }, () =>
        call(isLiked ? likePost : unlikePost, { params: { id: post.id } }),
      ),
    onMutate: isLiked => hold(post.id, isLiked),
    onSuccess: state => {
      // queued, it is held by the queue from now on
      if (!state) return hold(post.id, null)
      changePost(client, post.teamId, post.id, current => ({ ...current, ...state }))
      if (held(post.id)?.isLiked === state.isLiked) hold(post.id, null)
      return undefined
    },
    onError: () => hold(post.id, null),
  })
  const likeCount = post.likeCount + Number(wanted) - Number(post.isLiked)
  return { isLiked: wanted, likeCount, toggle }
}

/** The like that waits to be sent; undefined where none does. */
function useQueuedLike(postId: number): boolean | undefined {
  const like = useOutbox().find(write => write.kind === 'like' && write.postId === postId && !write.refusal)
  return like?.kind === 'like' ? like.isLiked : undefined
}
