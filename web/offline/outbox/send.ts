import { addComment } from '#contract/comments.ts'
import { confirmPost } from '#contract/confirmations.ts'
import { openDocument, updateWatchTime, viewPost, viewPosts } from '#contract/engagement.ts'
import { createPost } from '#contract/feed.ts'
import { vote } from '#contract/polls.ts'
import {
  likePost,
  reactToComment,
  reactToPost,
  removeCommentReaction,
  removePostReaction,
  unlikePost,
} from '#contract/reactions.ts'
import { beaconCall, call } from '#web/lib/calls/call.ts'
import { isCallFailure } from '#web/lib/calls/errors.ts'
import type { UploadAllOptions } from '#web/upload/upload-all.ts'
import type { OutboxWrite, ReplyTo } from './entries.ts'

export interface SendOptions extends Omit<UploadAllOptions, 'isAttended' | 'uploaded'> {
  /**
   * The attempt right after it was written. Its author waits for the files, and the server's clock counts: those of
   * devices are wrong at times.
   */
  isFirst?: boolean
  /** The browser sends it even when the page is gone. */
  keepalive?: boolean
}

/** Hardly ever needed. */
const changes = () => import('./change-sent.ts')

type Reply = ReplyTo<OutboxWrite['kind']>

/**
 * Sends one entry. The server handles a repeated one once; the text of a post or comment that was changed here since the
 * first attempt becomes an edit of it, unless it was edited there. Throws as `call` does, and as `uploadAll` for files.
 */
export async function send(write: OutboxWrite, options: SendOptions = {}): Promise<Reply> {
  const { isFirst = false, keepalive = false, ...uploadOptions } = options
  const make: typeof beaconCall = keepalive ? beaconCall : call
  const params = { id: 'postId' in write ? write.postId : 0 }
  switch (write.kind) {
    case 'like':
      return make(write.isLiked ? likePost : unlikePost, { params })
    case 'reaction': {
      const { reaction: kind, commentId } = write
      const isOfPost = commentId === undefined
      const of = isOfPost ? params : { id: commentId }
      if (kind === null) return make(isOfPost ? removePostReaction : removeCommentReaction, { params: of })
      return make(isOfPost ? reactToPost : reactToComment, { params: of, body: { kind } })
    }
    case 'comment': {
      const { content, mentions, parentId, clientKey } = write
      const added = await make(addComment, { params, body: { content, mentions, parentId, clientKey } })
      const isChanged = added.content !== content && added.editedAt === null
      return isChanged ? (await changes()).changeComment(added, write) : added
    }
    case 'vote':
      return make(vote, { params, body: { answers: [...write.answers], clientKey: write.clientKey } })
    case 'views':
      return make(viewPosts, { body: { postIds: [...write.postIds] } })
    case 'opening':
      return make(openDocument, { params, body: { mediaId: write.mediaId } })
    case 'confirm': {
      const { version, confirmedAt } = write
      return make(confirmPost, { params, body: { version, ...(!isFirst && { confirmedAt }) } })
    }
    case 'watch': {
      const { isStart, watchTimeSeconds, mediaUrl, startedAt } = write
      if (isFirst && isStart)
        return make(viewPost, { params, body: { isVideoPlay: true, watchTimeSeconds: 0, mediaUrl } })
      return make(updateWatchTime, { params, body: { watchTimeSeconds, mediaUrl, ...(!isFirst && { startedAt }) } })
    }
    default: {
      const { teamId, body, files, uploaded } = write
      const mediaUrls = await upload(files, { ...uploadOptions, uploaded, isAttended: isFirst })
      const created = await make(createPost, { body: { ...body, teamId, mediaUrls } })
      const isChanged = created.content !== body.content && created.editedAt === null
      return isChanged ? (await changes()).changePost(created, write) : created
    }
  }
}

async function upload(files: readonly File[], options: UploadAllOptions): Promise<string[]> {
  if (files.length === 0) return []
  // Loaded with the composer, and not with the feed.
  const { uploadAll } = await import('#web/upload/upload-all.ts')
  return uploadAll(files, options)
}

/** Returns the call failure that made `send` fail, or any other error as it is. */
export function reasonOf(error: unknown): unknown {
  const isWrapped = error instanceof Error && !isCallFailure(error) && isCallFailure(error.cause)
  return isWrapped ? error.cause : error
}
