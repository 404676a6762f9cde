import { confirmPost } from '#contract/confirmations.ts'
import { openDocument, updateWatchTime, viewPost, viewPosts } from '#contract/engagement.ts'
import { addComment, createPost, likePost, unlikePost } from '#contract/feed.ts'
import { beaconCall, call } from '#web/lib/calls/call.ts'
import { isCallFailure } from '#web/lib/calls/errors.ts'
import type { UploadAllOptions } from '#web/upload/upload-all.ts'
import type { OutboxWrite, Sent } from './entries.ts'

export interface SendOptions extends Omit<UploadAllOptions, 'isAttended' | 'uploaded'> {
  /**
   * The attempt right after it was written. Its author waits for the files, and the server's clock counts: those of
   * devices are wrong at times.
   */
  isFirst?: boolean
  /** The browser sends it even when the page is gone. */
  keepalive?: boolean
}

/** Sends one entry. The server handles a repeated one once. Throws as `call` does, and as `uploadAll` for files. */
export async function send(write: OutboxWrite, options: SendOptions = {}): Promise<Sent> {
  const { isFirst = false, keepalive = false, ...uploadOptions } = options
  const make: typeof beaconCall = keepalive ? beaconCall : call
  switch (write.kind) {
    case 'like': {
      const { kind, postId, isLiked } = write
      return { kind, write, reply: await make(isLiked ? likePost : unlikePost, { params: { id: postId } }) }
    }
    case 'comment': {
      const { kind, postId, content, mentions, parentId, clientKey } = write
      const body = { content, mentions, parentId, clientKey }
      return { kind, write, reply: await make(addComment, { params: { id: postId }, body }) }
    }
    case 'views': {
      const { kind, postIds } = write
      return { kind, write, reply: await make(viewPosts, { body: { postIds: [...postIds] } }) }
    }
    case 'opening': {
      const { kind, postId, mediaId } = write
      return { kind, write, reply: await make(openDocument, { params: { id: postId }, body: { mediaId } }) }
    }
    case 'confirm': {
      const { kind, postId, version, confirmedAt } = write
      const body = { version, ...(!isFirst && { confirmedAt }) }
      return { kind, write, reply: await make(confirmPost, { params: { id: postId }, body }) }
    }
    case 'watch': {
      const { kind, postId, isStart, watchTimeSeconds, mediaUrl, startedAt } = write
      const params = { id: postId }
      if (isFirst && isStart) {
        const body = { isVideoPlay: true, watchTimeSeconds: 0, mediaUrl }
        return { kind, write, reply: await make(viewPost, { params, body }) }
      }
      const body = { watchTimeSeconds, mediaUrl, ...(!isFirst && { startedAt }) }
      return { kind, write, reply: await make(updateWatchTime, { params, body }) }
    }
    default: {
      const { kind, teamId, body, files, uploaded } = write
      const mediaUrls = await upload(files, { ...uploadOptions, uploaded, isAttended: isFirst })
      return { kind, write, reply: await make(createPost, { body: { ...body, teamId, mediaUrls } }) }
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
