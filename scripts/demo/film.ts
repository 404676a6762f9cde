import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { processingPath } from '#contract/media.ts'
import type { App } from '#server/app.ts'
import { allowedPost } from '#server/feed/feed.service.ts'
import { editPost } from '#server/feed/posts.service.ts'
import { processUpload } from '#server/media/processing/processing.service.ts'
import { runFfmpeg } from '#server/media/video/ffmpeg.ts'
import { locateFfmpeg } from '#server/media/video/locate-ffmpeg.ts'
import { actorOf, type Crew } from './crew.ts'
import { type SceneName, sceneOf } from './scenes.ts'
import { upload } from './upload.ts'
import type { Story } from './write.ts'

const seconds = 7
const size = { width: 960, height: 540 }
const timeoutMs = 10 * 60_000

/**
 * Adds videos to posts after they were read: nobody can watch a video as fast as the demo is made, and read state
 * survives an edit. Without ffmpeg the drawing becomes a photo.
 */
export async function addFilms(app: App, crew: Crew, story: Story): Promise<void> {
  for (const { id, post } of story.posts) {
    if (!post.film) continue
    const author = await actorOf(app.ctx, crew, post.by)
    const film = await filmOf(app, post.film)
    const named = film
      ? { fileName: `${post.film}.mp4`, fileType: 'video/mp4' }
      : { fileName: `${post.film}.jpg`, fileType: 'image/jpeg' }
    const answer = await upload(app, author, film ?? (await drawn(post.film)), named)
    if ('jobId' in answer) await processUpload(app.ctx, answer.jobId)
    const mediaUrls = 'jobId' in answer ? [processingPath(answer.jobId)] : answer.mediaUrls
    await editPost(app.ctx, author, await allowedPost(app.ctx, author, id), { mediaUrls })
  }
}

const drawn = (scene: SceneName) => sceneOf(scene).resize({ width: 1280 }).jpeg().toBuffer()

/** A video that pans slowly across a drawing; null without ffmpeg. */
async function filmOf({ ctx }: App, scene: SceneName): Promise<Buffer | null> {
  const home = locateFfmpeg(ctx.config.ffmpegPath)
  if (!home) return null
  const folder = await mkdtemp(join(tmpdir(), 'fl-demo-film-'))
  try {
    const [picture, film] = [join(folder, 'scene.jpg'), join(folder, 'film.mp4')]
    await writeFile(picture, await drawn(scene))
    const across = `crop=${size.width}:${size.height}:(iw-ow)*t/${seconds}:(ih-oh)*(1-t/${seconds})`
    const input = ['-framerate', '25', '-loop', '1', '-i', picture]
    const asPhones = ['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', '-movflags', '+faststart']
    await runFfmpeg(home.ffmpeg, [...input, '-vf', across, '-t', String(seconds), ...asPhones, film], {
      signal: ctx.stopping,
      timeoutMs,
    })
    return await readFile(film)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
