import { confirmPost } from '#contract/confirmations.ts'
import { openDocument, updateWatchTime, viewPosts } from '#contract/engagement.ts'
import { addComment, createPost, likePost, unlikePost } from '#contract/feed.ts'
import { processingPath } from '#contract/media.ts'
import { call } from '#web/lib/calls/call.ts'
import { transferFile } from '#web/upload/transfer.ts'
import type { OutboxWrite, Sent, WriteOf } from './entries.ts'

/** Records the progress of an entry, so that a retry sends only the rest. */
export type SaveProgress = (change: Pick<WriteOf<'post'>, 'uploaded'>) => Promise<void>

/** What the page shows of the files of an entry, and how it stops them. */
export interface SendOptions {
  signal?: AbortSignal
  /** Receives the share of the files that was sent, 0 to 1. */
  onProgress?: (share: number) => void
}

/** Sends one entry. The server handles a repeated one once. Throws as `call` does. */
export async function send(write: OutboxWrite, saveProgress: SaveProgress, options: SendOptions = {}): Promise<Sent> {
  switch (write.kind) {
    case 'like': {
      const { kind, postId, isLiked } = write
      return { kind, postId, reply: await call(isLiked ? likePost : unlikePost, { params: { id: postId } }) }
    }
    case 'comment': {
      const { kind, postId, content, mentions, parentId, clientKey } = write
      const body = { content, mentions, parentId, clientKey }
      return { kind, postId, reply: await call(addComment, { params: { id: postId }, body }) }
    }
    case 'views':
      return { kind: 'views', reply: await call(viewPosts, { body: { postIds: [...write.postIds] } }) }
    case 'opening': {
      const { kind, postId, mediaId } = write
      await call(openDocument, { params: { id: postId }, body: { mediaId } })
      return { kind }
    }
    case 'confirm': {
      const { kind, postId, version, confirmedAt } = write
      return {
        kind,
        postId,
        reply: await call(confirmPost, { params: { id: postId }, body: { version, confirmedAt } }),
      }
    }
    case 'watch': {
      const { kind, postId, watchTimeSeconds, mediaUrl, startedAt } = write
      const body = { watchTimeSeconds, mediaUrl, startedAt }
      return { kind, postId, reply: await call(updateWatchTime, { params: { id: postId }, body }) }
    }
    default: {
      const { kind, teamId, body } = write
      const mediaUrls = await uploadAll(write, saveProgress, options)
      return { kind, teamId, reply: await call(createPost, { body: { ...body, teamId, mediaUrls } }) }
    }
  }
}

async function uploadAll(
  { files, uploaded }: WriteOf<'post'>,
  saveProgress: SaveProgress,
  { signal, onProgress }: SendOptions,
): Promise<string[]> {
  const urls: string[] = []
  const bytes = files.reduce((sum, { size }) => sum + size, 0) || 1
  let sent = 0
  for (const [index, file] of files.entries()) {
    const before = sent
    const onFile = (share: number) => onProgress?.((before + file.size * share) / bytes)
    urls.push(uploaded[index] ?? (await upload(file, { signal, onProgress: onFile })))
    sent += file.size
    onFile(1)
    await saveProgress({ uploaded: [...urls] })
  }
  return urls
}

/** Returns the URL that a post names: of a file that needs processing, the path of its job. */
async function upload(file: File, options: SendOptions): Promise<string> {
  const { completed } = await transferFile(file, options)
  return 'jobId' in completed ? processingPath(completed.jobId) : (completed.mediaUrls[0] ?? '')
}
