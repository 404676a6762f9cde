import type { Mention } from '#contract/authored-text.ts'
import type { BodyOf, ReplyOf, RequestOf } from '#contract/call.ts'
import type { addComment } from '#contract/comments.ts'
import type { confirmPost } from '#contract/confirmations.ts'
import type { openDocument, updateWatchTime, viewPosts } from '#contract/engagement.ts'
import type { createPost } from '#contract/feed.ts'
import type { vote } from '#contract/polls.ts'
import type { likePost, ReactionKind, reactToPost } from '#contract/reactions.ts'
import type { RefusalCode } from '#contract/refusals.ts'

type NewPost = NonNullable<RequestOf<typeof createPost>['body']>
type WatchTime = BodyOf<typeof updateWatchTime>

/**
 * The channel on which the service worker and the tabs announce changes of the outbox; also the tag of the background
 * sync.
 */
export const outboxChannel = 'outbox'

/** What a user writes. It is sent at once, or later where the server cannot be reached. */
export type OutboxWrite =
  | { kind: 'like'; postId: number; isLiked: boolean }
  | {
      kind: 'reaction'
      postId: number
      /** Of a reaction to a comment. */
      commentId?: number
      /** Null removes a reaction of any kind. */
      reaction: ReactionKind | null
    }
  | {
      kind: 'comment'
      postId: number
      content: string
      /** Entries of an older version of the app have none. */
      mentions?: Mention[]
      parentId?: number
      /** Whose comment that is, for a draft that it becomes again. */
      parentBy?: string
      clientKey: string
    }
  | {
      kind: 'vote'
      postId: number
      /** Entries of an older version of the app do not say. */
      pollId?: number
      answers: readonly number[]
      clientKey: string
      hasNames: boolean
    }
  | { kind: 'views'; postIds: readonly number[] }
  | {
      kind: 'opening'
      postId: number
      mediaId: string
      /** Entries of an older version of the app do not say. */
      hasVideo?: boolean
    }
  | { kind: 'confirm'; postId: number; version: number; confirmedAt: string; hasVideo: boolean }
  | ({
      kind: 'watch'
      postId: number
      /** The video begins to play: the reply says how much of it was watched before. */
      isStart?: boolean
    } & WatchTime)
  | {
      kind: 'post'
      teamId: number
      body: Omit<NewPost, 'mediaUrls'> & { clientKey: string; content: string }
      files: readonly File[]
      /** Media URLs of the files that are uploaded, by index in `files`. */
      uploaded: readonly (string | null)[]
    }

export type WriteOf<Kind extends OutboxWrite['kind']> = Extract<OutboxWrite, { kind: Kind }>

/** A write that is pending, or that the server refused. */
export type NewEntry<W extends OutboxWrite = OutboxWrite> = W & {
  /** The order of entries, assigned by the database. */
  seq?: number
  authorId: number
  /** When it was created, in milliseconds since the epoch. */
  madeAt: number
  attempts: number
  /** Its files are uploaded a second time. */
  isUploadedAgain?: true
  /** Not sent before, in milliseconds since the epoch. */
  dueAt: number
  /** The server's text, or what is wrong with a file. */
  refusal?: string
  /** Of the server. Entries of an older version of the app have none. */
  refusalCode?: RefusalCode
  /** What is wrong, where a file was refused. */
  refusalTitle?: string
}

/** An entry on the device. */
export type OutboxEntry = NewEntry & { seq: number }

/** The server's reply, by kind. */
interface Replies {
  like: ReplyOf<typeof likePost>
  reaction: ReplyOf<typeof reactToPost>
  comment: ReplyOf<typeof addComment>
  views: ReplyOf<typeof viewPosts>
  opening: ReplyOf<typeof openDocument>
  watch: ReplyOf<typeof updateWatchTime>
  confirm: ReplyOf<typeof confirmPost>
  vote: ReplyOf<typeof vote>
  post: ReplyOf<typeof createPost>
}
export type ReplyTo<Kind extends OutboxWrite['kind']> = Replies[Kind]

/** A write that was sent, with the reply. */
export type Sent = {
  [Kind in OutboxWrite['kind']]: { kind: Kind; write: WriteOf<Kind>; reply: Replies[Kind] }
}[OutboxWrite['kind']]

/** Entries of one lane are sent in order. */
export function laneOf(write: OutboxWrite): string {
  switch (write.kind) {
    case 'post':
      return `team:${write.teamId}`
    case 'views':
      return 'views'
    case 'opening':
    case 'confirm':
      // A confirmation goes after the view, and the openings, that it needs.
      return write.hasVideo ? `watch:${write.postId}` : 'views'
    case 'comment':
      return `comments:${write.postId}`
    case 'reaction':
      return write.commentId === undefined ? `like:${write.postId}` : `reaction:${write.commentId}`
    default:
      return `${write.kind}:${write.postId}`
  }
}
