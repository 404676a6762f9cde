import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { Actor } from '#contract/policy.ts'
import type { Advice } from '#contract/system-tests.ts'
import { serverTests as text } from '#locales/text.ts'
import { adviceOf } from '#server/diagnostics/advice.ts'
import { checkMedia } from '#server/diagnostics/checks/stored-media.ts'
import { detailsOf, expect, failed, NotPassed, passed, warning } from '#server/diagnostics/system-tests/finding.ts'
import { refusalOf } from '#server/diagnostics/system-tests/refusal-of.ts'
import { insertTestPerson } from '#server/diagnostics/system-tests/rehearsal.sql.ts'
import { type SystemTest, type TestTools, testTimeoutMs } from '#server/diagnostics/system-tests/system-test.ts'
import type { Ctx } from '#server/lib/context.ts'
import { newObjectName } from '#server/lib/storage/storage.ts'
import * as media from '#server/media/index.ts'

const clipSeconds = 3
const picturePx = { width: 1_200, height: 800 }

const noVideos = (message: string) => new NotPassed(failed(message, adviceOf.noFfmpeg()))

const testFile = (content: Buffer, fileName: string, fileType: string) => ({
  fileName,
  fileType,
  fileSize: content.length,
})

function requireAccepted(status: number): void {
  if (status !== 200) throw new NotPassed(failed(text.media.answered({ status: String(status) }), adviceOf.storage()))
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
  expect('mediaUrls' in completed, text.media.aPhotoWasNotReadyAt)
  const [info] = completed.mediaInfo
  expect(info !== undefined, text.media.aPhotoWasLost)
  return { person, info, id: info.mediaUrl.split('/')[2] ?? '' }
}

const storedAndRead: SystemTest = {
  name: () => text.media.storage,
  run: async ({ storage }) => {
    const key = `original/${newObjectName()}`
    const content = Buffer.from('System test')
    const or = (message: string, advice: Advice) => (error: unknown) => {
      throw new NotPassed(failed(message, advice, detailsOf(error)))
    }
    await storage.put(key, content, 'text/plain')
    const read = storage.stream(key).then(buffer).catch(or(text.media.aFileWasNotReadAs, adviceOf.storageReads()))
    expect((await read).equals(content), text.media.aFileWasNotReadAs)
    await storage.remove([key]).catch(or(text.media.aFileCouldNotBeDeleted, adviceOf.storageDeletes()))
    expect((await storage.head(key)) === null, text.media.aFileCouldNotBeDeleted)
    return passed(text.media.aFileWasSavedReadBack)
  },
}

const storedMedia: SystemTest = {
  name: () => text.media.storedMedia,
  run: async ({ ctx }) => {
    const { checkedFiles, missingFiles, isInDoubt, advice } = await checkMedia(ctx)
    if (advice)
      return failed(
        isInDoubt
          ? text.media.missingOf({ missing: missingFiles, of: checkedFiles })
          : text.media.missing({ missing: missingFiles }),
        advice(),
      )
    return passed(checkedFiles === 0 ? text.media.noPostHasAPhotoOr : text.media.lookedAt({ count: checkedFiles }))
  },
}

const signedUpload: SystemTest = {
  name: () => text.media.upload,
  run: tools =>
    tools.rehearse(async ctx => {
      const person = await insertTestPerson(ctx.db, { role: 'owner' })
      const content = await makePhoto()
      const file = testFile(content, 'system-test.jpg', 'image/jpeg')
      const { presignedUrl, objectPath } = await media.presign(ctx, person, file)
      const early = media.complete(ctx, person, { ...file, objectPath })
      expect((await refusalOf(early)) === 'media.not-uploaded', text.media.aFileWasAcceptedBeforeIt)
      const forged = presignedUrl.replace(/(signature=)(.)/i, (_, name, first) => `${name}${first === '0' ? '1' : '0'}`)
      const refused = await tools.send(forged, content, file.fileType, tools.signal)
      expect(refused === 403, text.media.aForgedUploadAddressWasAccepted)
      const status = await tools.send(presignedUrl, content, file.fileType, tools.signal)
      requireAccepted(status)
      expect((await ctx.storage.head(objectPath))?.bytes === content.length, text.media.anUploadedFileIsNotComplete)
      return passed(text.media.aFileWasUploadedToA)
    }),
}

const photo: SystemTest = {
  name: () => text.media.photo,
  run: tools =>
    tools.rehearse(async ctx => {
      const { person, info, id } = await uploadedPhoto(tools, ctx)
      expect(info.width === picturePx.height && info.height === picturePx.width, text.media.aPhotoWasNotTurnedUpright)
      const { key } = await media.findServedObject(ctx, person, id, 'display')
      const shown = await sharp(await buffer(await ctx.storage.stream(key))).metadata()
      expect(shown.exif === undefined, text.media.thePlaceWhereAPhotoWas)
      return passed(text.media.turnedUprightLocationRemovedPreviewMade)
    }),
}

const thumbnail: SystemTest = {
  name: () => text.media.previewPictures,
  run: tools =>
    tools.rehearse(async ctx => {
      const { person, info, id } = await uploadedPhoto(tools, ctx)
      expect(info.placeholder !== null, text.media.aPhotoHasNoBlurredPreview)
      const { key } = await media.findServedObject(ctx, person, id, 'thumbnail')
      const { width, height } = await sharp(await buffer(await ctx.storage.stream(key))).metadata()
      expect(Math.max(width, height) === 640, text.media.previewSize({ size: `${width} × ${height}` }))
      return passed(text.media.previewMade({ size: `${width} × ${height}` }))
    }),
}

const ranges: SystemTest = {
  name: () => text.media.partsOfAFile,
  run: tools =>
    tools.rehearse(async ctx => {
      const { person, id } = await uploadedPhoto(tools, ctx)
      const { key } = await media.findServedObject(ctx, person, id, 'display')
      const whole = await buffer(await ctx.storage.stream(key))
      const part = await buffer(await ctx.storage.stream(key, { start: 10, end: 29 }))
      expect(part.equals(whole.subarray(10, 30)), text.media.aPartOfAFileIs)
      const stranger = await insertTestPerson(ctx.db)
      const strange = media.findServedObject(ctx, stranger, id, 'display')
      expect((await refusalOf(strange)) === 'media.missing', text.media.somebodyCouldSeeAnotherPersonsFile)
      return passed(text.media.partsOfAFileAreSent)
    }),
}

const program: SystemTest = {
  name: () => text.media.videoProgram,
  run: async ({ ctx, signal }) => {
    const found = await media.videoProgram(ctx, { signal, timeoutMs: testTimeoutMs })
    if (!found) throw noVideos(text.media.theVideoProgramFfmpegIsMissing)
    const message = text.media.installed({ version: found.version })
    return found.isCurrent
      ? passed(message)
      : warning(text.media.tooOld({ version: found.version }), adviceOf.oldFfmpeg(found.version))
  },
}

const video: SystemTest = {
  name: () => text.media.video,
  run: async tools => {
    const run = { signal: tools.signal, timeoutMs: testTimeoutMs }
    if (!(await media.videoProgram(tools.ctx, run))) throw noVideos(text.media.noVideoCanBePreparedWithout)
    const started = performance.now()
    const folder = await mkdtemp(path.join(tmpdir(), 'front-line-test-'))
    try {
      const clip = { seconds: clipSeconds, height: 240, ...run } as const
      const content = await readFile(await media.makeTestVideo(tools.ctx, folder, clip))
      await tools.rehearse(ctx => processVideo(tools, ctx, content))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
    const seconds = ((performance.now() - started) / 1_000).toFixed(1)
    return passed(text.media.videoReady({ count: clipSeconds, seconds }))
  },
}

async function processVideo(tools: TestTools, ctx: Ctx, content: Buffer): Promise<void> {
  const person = await insertTestPerson(ctx.db, { role: 'owner' })
  const completed = await upload(tools, ctx, person, content, 'system-test.mp4', 'video/mp4')
  expect('jobId' in completed, text.media.aVideoWasNotGivenTo)
  await media.processUpload(ctx, completed.jobId)
  const { status, error, mediaInfo, thumbnailUrl } = await media.getProgress(ctx, person, completed.jobId)
  expect(status === 'done', text.media.notPrepared({ reason: error ?? status }))
  expect(thumbnailUrl !== null, text.media.aVideoHasNoPreviewPicture)
  const duration = mediaInfo[0]?.durationSeconds ?? 0
  expect(Math.abs(duration - clipSeconds) < 1, text.media.wrongLength({ count: clipSeconds, found: duration }))
}

/** A page with a script that runs when it is opened. Its table of objects is missing, which readers make up for. */
const scriptedDocument = Buffer.from(`%PDF-1.4
1 0 obj
<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >>
endobj
2 0 obj
<< /Type /Pages /Count 1 /Kids [3 0 R] >>
endobj
3 0 obj
<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>
endobj
trailer
<< /Root 1 0 R >>
%%EOF`)

const document: SystemTest = {
  name: () => text.media.document,
  run: tools =>
    tools.rehearse(async ctx => {
      const person = await insertTestPerson(ctx.db, { role: 'owner' })
      const completed = await upload(tools, ctx, person, scriptedDocument, 'system-test.pdf', 'application/pdf')
      expect('jobId' in completed, text.media.aDocumentWasNotGivenTo)
      await media.processUpload(ctx, completed.jobId)
      const { status, error, mediaInfo } = await media.getProgress(ctx, person, completed.jobId)
      expect(status === 'done', text.media.documentNotPrepared({ reason: error ?? status }))
      expect(mediaInfo[0]?.document?.pages === 1, text.media.aDocumentHasAnotherNumber)
      const { key } = await media.findServedObject(ctx, person, completed.jobId, 'display')
      const content = (await buffer(await ctx.storage.stream(key))).toString('latin1')
      expect(!content.includes('app.alert'), text.media.aScriptWasNotRemoved)
      return passed(text.media.aDocumentWasPrepared)
    }),
}

const cleanUp: SystemTest = {
  name: () => text.media.cleanUp,
  run: async ({ storage }) => {
    await storage.clear()
    const left = await storage.count()
    expect(left === 0, text.media.filesLeft({ count: left }))
    return passed(text.media.allTestFilesWereDeleted)
  },
}

export const mediaTests = [
  storedAndRead,
  storedMedia,
  signedUpload,
  photo,
  thumbnail,
  ranges,
  program,
  video,
  document,
  cleanUp,
]
