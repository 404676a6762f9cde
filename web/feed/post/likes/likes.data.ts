import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Post } from '#contract/feed.ts'
import { fullName } from '#contract/text/full-name.ts'
import { post as text } from '#locales/text.ts'
import { changePost } from '#web/feed/feed.data.ts'
import { feedLimits } from '#web/feed/feed.limits.ts'
import { DeviceValue } from '#web/lib/device-values.ts'
import { useOutbox, write } from '#web/offline/outbox/outbox.ts'
import { useUser } from '#web/session/session.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'

interface Hold {
  isLiked: boolean
  timestamp: number
}

const held = (postId: number) => new DeviceValue('optimistic-like-', postId)
const listeners = new Set<() => void>()

/**
 * A like shows in the same frame. Local storage holds it for up to 10 s, until the server agrees, so that a reload or
 * another tab does not flicker back.
 */
function heldLike(postId: number): Hold | null {
  const stored = held(postId).readJson() as Hold | null
  return stored && Date.now() - stored.timestamp < feedLimits.likeHoldMs ? stored : null
}

function holdLike(postId: number, isLiked: boolean | null): void {
  if (isLiked === null) held(postId).remove()
  else held(postId).writeJson({ isLiked, timestamp: Date.now() } satisfies Hold)
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

/** Whether the user likes the post, and the number of likes with their own tap included at once. */
export function useLike(post: Pick<Post, 'id' | 'teamId' | 'isLiked' | 'likeCount'>) {
  const client = useQueryClient()
  const pending = usePendingLike(post.id)
  const wanted = useSyncExternalStore(
    subscribe,
    () => heldLike(post.id)?.isLiked ?? pending ?? post.isLiked,
    () => post.isLiked,
  )
  const toggle = useMutation({
    // Quick taps run in order, so that the last one wins.
    scope: { id: held(post.id).key },
    mutationFn: (isLiked: boolean) => write({ kind: 'like', postId: post.id, isLiked }),
    onMutate: isLiked => holdLike(post.id, isLiked),
    onSuccess: state => {
      // From now on the outbox holds it.
      if (!state) return holdLike(post.id, null)
      changePost(client, post.teamId, post.id, current => ({ ...current, ...state }))
      if (heldLike(post.id)?.isLiked === state.isLiked) holdLike(post.id, null)
      return undefined
    },
    onError: error => {
      holdLike(post.id, null)
      toastError(error, { title: text.likeFailed })
    },
  })
  const likeCount = post.likeCount + Number(wanted) - Number(post.isLiked)
  return { isLiked: wanted, likeCount, toggle }
}

/** Returns the like in the outbox; undefined without one. */
function usePendingLike(postId: number): boolean | undefined {
  const like = useOutbox().find(write => write.kind === 'like' && write.postId === postId && !write.refusal)
  return like?.kind === 'like' ? like.isLiked : undefined
}

/** Returns the likers that came with the post, the signed-in user first, and the number of likes. */
export function useLikers(post: Post) {
  const me = useUser()
  const { isLiked, likeCount } = useLike(post)
  const others = post.likes.filter(({ userId }) => userId !== me.id)
  const people = [...(isLiked ? [{ ...me, userId: me.id }] : []), ...others]
  const likers = people.map(({ userId, firstName, lastName }) => ({
    userId,
    name: fullName({ firstName, lastName }),
    isMe: userId === me.id,
  }))
  return { likers, likeCount }
}
