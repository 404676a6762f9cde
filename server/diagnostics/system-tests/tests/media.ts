import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { Actor } from '#contract/policy.ts'
import { plural } from '#contract/text/words.ts'
import { number } from '#locales/messages.ts'
import { adviceOf } from '#server/diagnostics/advice.text.ts'
import { checkMedia } from '#server/diagnostics/checks/stored-media.ts'
import { expect, failed, NotPassed, passed, warning } from '#server/diagnostics/system-tests/finding.ts'
import { refusalOf } from '#server/diagnostics/system-tests/refusal-of.ts'
import { insertTestPerson } from '#server/diagnostics/system-tests/rehearsal.sql.ts'
import type { SystemTest, TestTools } from '#server/diagnostics/system-tests/system-test.ts'
import type { Ctx } from '#server/lib/context.ts'
import { newObjectName } from '#server/lib/storage/storage.ts'
import * as media from '#server/media/index.ts'

const clipSeconds = 3
const clipTimeoutMs = 30_000
const picturePx = { width: 1_200, height: 800 }

const noVideos = (message: string) => new NotPassed(failed(message, adviceOf.noFfmpeg))

const testFile = (content: Buffer, fileName: string, fileType: string) => ({
  fileName,
  fileType,
  fileSize: content.length,
})

function requireAccepted(status: number): void {
  if (status !== 200) throw new NotPassed(failed(`An upload was answered with ${status}`, adviceOf.storage))
}

/** Uploads a file as a browser does. */
async function upload(
  { send, signal }: TestTools,
  ctx: Ctx,
  person: Actor,
  content: Buffer,
  fileName: string,
  fileType: string,
) {
  const file = testFile(content, fileName, fileType)
  const { presignedUrl, objectPath } = await media.presign(ctx, person, file)
  const status = await send(presignedUrl, content, fileType, signal)
  requireAccepted(status)
  return media.complete(ctx, person, { ...file, objectPath })
}

/** A photo that was taken on its side, with the place where it was taken. */
const makePhoto = () =>
  sharp({ create: { ...picturePx, channels: 3, background: '#0f766e' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '44/1 58/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

async function uploadedPhoto(tools: TestTools, ctx: Ctx) {
  const person = await insertTestPerson(ctx.db, { role: 'owner' })
  const completed = await upload(tools, ctx, person, await makePhoto(), 'system-test.jpg', 'image/jpeg')
  expect('mediaUrls' in completed, 'A photo was not ready at once')
  const [info] = completed.mediaInfo
  expect(info !== undefined, 'A photo was lost')
  return { person, info, id: info.mediaUrl.split('/')[2] ?? '' }
}

const storedAndRead: SystemTest = {
  name: 'Storage',
  run: async ({ storage }) => {
    const key = `original/${newObjectName()}`
    const content = Buffer.from('System test')
    await storage.put(key, content, 'text/plain')
    expect((await buffer(await storage.stream(key))).equals(content), 'A file was not read as it was saved')
    await storage.remove([key])
    expect((await storage.head(key)) === null, 'A file could not be deleted')
    return passed('A file was saved, read back and deleted')
  },
}

const storedMedia: SystemTest = {
  name: 'Stored media',
  run: async ({ ctx }) => {
    const { checkedFiles, missingFiles, isInDoubt, advice } = await checkMedia(ctx)
    const missing = number(missingFiles)
    if (advice)
      return failed(`Missing photos and videos: ${isInDoubt ? `${missing} of ${checkedFiles}` : missing}`, advice)
    return passed(
      checkedFiles === 0
        ? 'No post has a photo or video yet'
        : `${plural(checkedFiles, 'file')} looked at, none is missing`,
    )
  },
}

const signedUpload: SystemTest = {
  name: 'Upload',
  run: tools =>
    tools.rehearse(async ctx => {
      const person = await insertTestPerson(ctx.db, { role: 'owner' })
      const content = await makePhoto()
      const file = testFile(content, 'system-test.jpg', 'image/jpeg')
      const { presignedUrl, objectPath } = await media.presign(ctx, person, file)
      const early = media.complete(ctx, person, { ...file, objectPath })
      expect((await refusalOf(early)) === 'media.not-uploaded', 'A file was accepted before it arrived')
      const forged = presignedUrl.replace(/(signature=)(.)/i, (_, name, first) => `${name}${first === '0' ? '1' : '0'}`)
      const refused = await tools.send(forged, content, file.fileType, tools.signal)
      expect(refused === 403, 'A forged upload address was accepted')
      const status = await tools.send(presignedUrl, content, file.fileType, tools.signal)
      requireAccepted(status)
      expect((await ctx.storage.head(objectPath))?.bytes === content.length, 'An uploaded file is not complete')
      return passed('A file was uploaded to a signed address, and a forged address was refused')
    }),
}

const photo: SystemTest = {
  name: 'Photo',
  run: tools =>
    tools.rehearse(async ctx => {
      const { person, info, id } = await uploadedPhoto(tools, ctx)
      expect(info.width === picturePx.height && info.height === picturePx.width, 'A photo was not turned upright')
      const { key } = await media.findServedObject(ctx, person, id, 'display')
      const shown = await sharp(await buffer(await ctx.storage.stream(key))).metadata()
      expect(shown.exif === undefined, 'The place where a photo was taken was not removed')
      return passed('Turned upright, location removed, preview made')
    }),
}

const thumbnail: SystemTest = {
  name: 'Preview pictures',
  run: tools =>
    tools.rehearse(async ctx => {
      const { person, info, id } = await uploadedPhoto(tools, ctx)
      expect(info.placeholder !== null, 'A photo has no blurred preview')
      const { key } = await media.findServedObject(ctx, person, id, 'thumbnail')
      const { width, height } = await sharp(await buffer(await ctx.storage.stream(key))).metadata()
      expect(Math.max(width, height) === 640, `A preview picture is ${width} × ${height} pixels`)
      return passed(`A preview picture of ${width} × ${height} pixels was made`)
    }),
}

const ranges: SystemTest = {
  name: 'Parts of a file',
  run: tools =>
    tools.rehearse(async ctx => {
      const { person, id } = await uploadedPhoto(tools, ctx)
      const { key } = await media.findServedObject(ctx, person, id, 'display')
      const whole = await buffer(await ctx.storage.stream(key))
      const part = await buffer(await ctx.storage.stream(key, { start: 10, end: 29 }))
      expect(part.equals(whole.subarray(10, 30)), 'A part of a file is not what was asked for')
      const stranger = await insertTestPerson(ctx.db)
      const strange = media.findServedObject(ctx, stranger, id, 'display')
      expect((await refusalOf(strange)) === 'media.missing', "Somebody could see another person's file")
      return passed('Parts of a file are sent, as players ask for them, and to nobody else')
    }),
}

const program: SystemTest = {
  name: 'Video program',
  run: async ({ ctx, signal }) => {
    const found = await media.videoProgram(ctx, signal)
    if (!found) throw noVideos('The video program ffmpeg is missing on the server')
    const message = `ffmpeg ${found.version} is installed`
    return found.isCurrent
      ? passed(message)
      : warning(`${message}, which is too old`, adviceOf.oldFfmpeg(found.version))
  },
}

const video: SystemTest = {
  name: 'Video',
  run: async tools => {
    if (!(await media.videoProgram(tools.ctx, tools.signal))) throw noVideos('No video can be prepared without ffmpeg')
    const started = performance.now()
    const folder = await mkdtemp(path.join(tmpdir(), 'front-line-test-'))
    try {
      const options = { seconds: clipSeconds, height: 240, signal: tools.signal, timeoutMs: clipTimeoutMs } as const
      const content = await readFile(await media.makeTestVideo(tools.ctx, folder, options))
      await tools.rehearse(ctx => processVideo(tools, ctx, content))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
    const seconds = ((performance.now() - started) / 1_000).toFixed(1)
    return passed(`A test video of ${clipSeconds} seconds was ready in ${seconds} s`)
  },
}

async function processVideo(tools: TestTools, ctx: Ctx, content: Buffer): Promise<void> {
  const person = await insertTestPerson(ctx.db, { role: 'owner' })
  const completed = await upload(tools, ctx, person, content, 'system-test.mp4', 'video/mp4')
  expect('jobId' in completed, 'A video was not given to the queue')
  await media.processUpload(ctx, completed.jobId)
  const { status, error, mediaInfo, thumbnailUrl } = await media.getProgress(ctx, person, completed.jobId)
  expect(status === 'done', `A video could not be prepared: ${error ?? status}`)
  expect(thumbnailUrl !== null, 'A video has no preview picture')
  const duration = mediaInfo[0]?.durationSeconds ?? 0
  expect(Math.abs(duration - clipSeconds) < 1, `A video of ${clipSeconds} seconds has ${duration}`)
}

const cleanUp: SystemTest = {
  name: 'Clean-up',
  run: async ({ storage }) => {
    await storage.clear()
    const left = await storage.count()
    expect(left === 0, `${left} test files could not be deleted`)
    return passed('All test files were deleted')
  },
}

export const mediaTests = [storedAndRead, storedMedia, signedUpload, photo, thumbnail, ranges, program, video, cleanUp]
