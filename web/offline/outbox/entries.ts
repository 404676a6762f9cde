import type { BodyOf, RequestOf } from '#contract/call.ts'
import type { updateWatchTime } from '#contract/engagement.ts'
import type { Comment, createPost, Post } from '#contract/feed.ts'

type NewPost = NonNullable<RequestOf<typeof createPost>['body']>
type WatchTime = BodyOf<typeof updateWatchTime>

/** How the service worker and the tabs of this browser tell each other that the queue has changed; also the sync's tag. */
export const outboxChannel = 'outbox'

/** What a person may do without a connection; it is sent later (decision 48). */
export type Write =
  | { kind: 'like'; postId: number; isLiked: boolean }
  | { kind: 'comment'; postId: number; content: string; clientKey: string }
  | { kind: 'views'; postIds: readonly number[] }
  | ({ kind: 'watch'; postId: number } & WatchTime)
  | {
      kind: 'post'
      teamId: number
      body: Omit<NewPost, 'mediaUrls'> & { clientKey: string; content: string }
      files: readonly File[]
      /** Media URLs by place in `files`, of those that are up already. */
      uploaded: readonly (string | null)[]
    }

export type WriteOf<Kind extends Write['kind']> = Extract<Write, { kind: Kind }>

/** A write that waits, or one that the server refused and that its author has not seen yet. */
export type Queued<W extends Write = Write> = W & {
  /** Grows with each write: their order. Given by the database. */
  seq?: number
  authorId: number
  /** When it was made; milliseconds of the epoch. */
  madeAt: number
  attempts: number
  /** Not to be tried before. */
  dueAt: number
  /** The server's words. */
  refusal?: string
}

/** What the server answered to a write. */
export type Sent =
  | { kind: 'like'; postId: number; reply: { isLiked: boolean; likeCount: number } }
  | { kind: 'comment'; postId: number; reply: Comment }
  | { kind: 'views'; reply: { read: number[] } }
  | { kind: 'watch'; postId: number; reply: { isRead: boolean } }
  | { kind: 'post'; teamId: number; reply: Post }

/** Writes that must arrive one after the other. */
export function laneOf(write: Write): string {
  switch (write.kind) {
    case 'post':
      return `team:${write.teamId}`
    case 'views':
      return 'views'
    case 'comment':
      return `comments:${write.postId}`
    default:
      return `${write.kind}:${write.postId}`
  }
}
