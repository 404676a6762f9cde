import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { ReplyOf } from '#contract/call.ts'
import type { Comment } from '#contract/comments.ts'
import type { Post } from '#contract/feed.ts'
import type { likePost, ReactionKind, reactToPost } from '#contract/reactions.ts'
import { fullName } from '#contract/text/full-name.ts'
import { post as postText, reactions as text } from '#locales/text.ts'
import { changePost } from '#web/feed/feed.data.ts'
import { feedLimits } from '#web/feed/feed.limits.ts'
import { DeviceValue } from '#web/lib/device-values.ts'
import type { OutboxWrite } from '#web/offline/outbox/entries.ts'
import { useOutbox, write } from '#web/offline/outbox/outbox.ts'
import { useUser } from '#web/session/session.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'

type State = ReplyOf<typeof reactToPost>
type LikeState = ReplyOf<typeof likePost>
type Kind = ReactionKind | null

interface Hold {
  isLiked: boolean
  kind: Kind
  timestamp: number
}

const held = (postId: number, commentId?: number) =>
  new DeviceValue('optimistic-like-', commentId === undefined ? postId : `comment-${commentId}`)
const listeners = new Set<() => void>()

/**
 * A reaction shows in the same frame. Local storage holds it for up to 10 s, until the server agrees, so that a reload
 * or another tab does not flicker back. Undefined without one.
 */
function heldKind(value: DeviceValue): Kind | undefined {
  const stored = value.readJson() as Hold | null
  return stored && Date.now() - stored.timestamp < feedLimits.likeHoldMs ? stored.kind : undefined
}

function hold(value: DeviceValue, kind: Kind): void {
  value.writeJson({ isLiked: kind === 'like', kind, timestamp: Date.now() } satisfies Hold)
  for (const listener of listeners) listener()
}

function release(value: DeviceValue): void {
  value.remove()
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

/** Posts and comments that an older version of the app has cached have likes alone, or nothing. */
const stateOf = (of: Post | Comment): State => ({
  reactions: of.reactions ?? ('likeCount' in of && of.likeCount > 0 ? { like: of.likeCount } : {}),
  myReaction: of.myReaction ?? ('isLiked' in of && of.isLiked ? 'like' : null),
})

function withMine({ reactions, myReaction }: State, kind: Kind): State {
  const counts = { ...reactions }
  if (myReaction) counts[myReaction] = (counts[myReaction] ?? 1) - 1
  if (kind) counts[kind] = (counts[kind] ?? 0) + 1
  return { reactions: counts, myReaction: kind }
}

/** Returns the post with what the server replied to a reaction to it, or to one of its comments. */
export function withReaction(post: Post, state: State, commentId?: number): Post {
  if (commentId === undefined) {
    const { reactions, myReaction } = state
    return { ...post, ...state, isLiked: myReaction === 'like', likeCount: reactions.like ?? 0 }
  }
  const comments = post.comments.map(comment => (comment.id === commentId ? { ...comment, ...state } : comment))
  return { ...post, comments }
}

/** Returns the post with what the server replied to a like. */
export function withLike(post: Post, { likeCount }: LikeState, isLiked: boolean): Post {
  const { reactions, myReaction } = withMine(stateOf(post), isLiked ? 'like' : null)
  return withReaction(post, { reactions: { ...reactions, like: likeCount }, myReaction })
}

/** What is sent: a like by its own call, which removes nothing else. */
function writeOf(post: Post, comment: Comment | undefined, kind: Kind, former: Kind): OutboxWrite {
  const isLike = kind === 'like' || (kind === null && former === 'like')
  if (isLike && !comment) return { kind: 'like', postId: post.id, isLiked: kind === 'like' }
  return { kind: 'reaction', postId: post.id, reaction: kind, ...(comment && { commentId: comment.id }) }
}

/**
 * The user's reaction to a post, or to a comment on it, and the counts with their own tap included at once.
 * `onCommentChanged` gets the comment as the server has it.
 */
export function useReaction(post: Post, comment?: Comment, onCommentChanged?: (comment: Comment) => void) {
  const client = useQueryClient()
  const server = stateOf(comment ?? post)
  const value = held(post.id, comment?.id)
  const pending = usePending(post.id, comment?.id)
  const mine = useSyncExternalStore(
    subscribe,
    () => first(heldKind(value), pending, server.myReaction),
    () => server.myReaction,
  )
  const react = useMutation({
    // Quick taps run in order, so that the last one wins.
    scope: { id: value.key },
    mutationFn: ({ kind, former }: { kind: Kind; former: Kind }) => write(writeOf(post, comment, kind, former)),
    onMutate: ({ kind }) => hold(value, kind),
    onSuccess: (reply, { kind }) => {
      // From now on the outbox holds it.
      if (!reply) return release(value)
      if ('isLiked' in reply)
        changePost(client, post.teamId, post.id, current => withLike(current, reply, kind === 'like'))
      else if ('reactions' in reply) {
        changePost(client, post.teamId, post.id, current => withReaction(current, reply, comment?.id))
        if (comment) onCommentChanged?.({ ...comment, ...reply })
      }
      if (heldKind(value) === kind) release(value)
      return undefined
    },
    onError: (error, { kind, former }) => {
      release(value)
      toastError(error, { title: !comment && (kind ?? former) === 'like' ? postText.likeFailed : text.failed })
    },
  })
  return {
    mine,
    counts: withMine(server, mine).reactions,
    react: (kind: Kind) => react.mutate({ kind, former: mine }),
  }
}

const first = (...kinds: (Kind | undefined)[]): Kind => kinds.find(kind => kind !== undefined) ?? null

/** Returns the reaction in the outbox; undefined without one. */
function usePending(postId: number, commentId?: number): Kind | undefined {
  const entry = useOutbox().findLast(
    each =>
      !each.refusal &&
      ((each.kind === 'like' && each.postId === postId && commentId === undefined) ||
        (each.kind === 'reaction' && each.postId === postId && each.commentId === commentId)),
  )
  if (entry?.kind === 'like') return entry.isLiked ? 'like' : null
  return entry?.kind === 'reaction' ? entry.reaction : undefined
}

export const totalOf = (counts: State['reactions']): number =>
  Object.values(counts).reduce((total, count) => total + count, 0)

export interface Reactor {
  userId: number
  name: string
  isMe: boolean
  kind: ReactionKind
}

/** Returns those who are known to have reacted, the signed-in user first, and the counts. */
export function useReactors(post: Post, comment?: Comment) {
  const me = useUser()
  const { mine, counts } = useReaction(post, comment)
  const own: Reactor[] = mine ? [{ userId: me.id, name: fullName(me), isMe: true, kind: mine }] : []
  const others = (comment ? [] : post.likes)
    .filter(({ userId }) => userId !== me.id)
    .map(({ userId, ...name }): Reactor => ({ userId, name: fullName(name), isMe: false, kind: 'like' }))
  return { known: [...own, ...others], counts }
}
