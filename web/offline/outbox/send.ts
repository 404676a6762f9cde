import { updateWatchTime, viewPosts } from '#contract/engagement.ts'
import { addComment, createPost, likePost, unlikePost } from '#contract/feed.ts'
import { completeUpload, presignUpload, processingPath } from '#contract/media.ts'
import { call, putFile } from '#web/lib/call.ts'
import type { Sent, Write, WriteOf } from './entries.ts'

/** Keeps how far a write has come, so that trying again sends only the rest. */
export type Note = (change: Pick<WriteOf<'post'>, 'uploaded'>) => Promise<void>

/** Sends one write. Whatever the server has had already it answers again and does nothing (decision 48). Throws as `call`. */
export async function send(write: Write, note: Note): Promise<Sent> {
  switch (write.kind) {
    case 'like': {
      const { kind, postId, isLiked } = write
      return { kind, postId, reply: await call(isLiked ? likePost : unlikePost, { params: { id: postId } }) }
    }
    case 'comment': {
      const { kind, postId, content, clientKey } = write
      return { kind, postId, reply: await call(addComment, { params: { id: postId }, body: { content, clientKey } }) }
    }
    case 'views':
      return { kind: 'views', reply: await call(viewPosts, { body: { postIds: [...write.postIds] } }) }
    case 'watch': {
      const { kind, postId, watchTimeSeconds, mediaUrl, startedAt } = write
      const body = { watchTimeSeconds, mediaUrl, startedAt }
      return { kind, postId, reply: await call(updateWatchTime, { params: { id: postId }, body }) }
    }
    default: {
      const { kind, teamId, body } = write
      const mediaUrls = await uploadAll(write, note)
      return { kind, teamId, reply: await call(createPost, { body: { ...body, teamId, mediaUrls } }) }
    }
  }
}

async function uploadAll({ files, uploaded }: WriteOf<'post'>, note: Note): Promise<string[]> {
  const urls: string[] = []
  for (const [place, file] of files.entries()) {
    urls.push(uploaded[place] ?? (await upload(file)))
    await note({ uploaded: [...urls] })
  }
  return urls
}

/** One file; what needs time is named by its job, for which nobody has to wait (decision 40). */
async function upload(file: File): Promise<string> {
  const described = { fileName: file.name, fileSize: file.size, fileType: file.type }
  const { presignedUrl, objectPath } = await call(presignUpload, { body: described })
  await putFile(presignedUrl, file)
  const completed = await call(completeUpload, { body: { objectPath, ...described } })
  return 'jobId' in completed ? processingPath(completed.jobId) : (completed.mediaUrls[0] ?? '')
}
