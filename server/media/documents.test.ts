import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UploadProgress } from '#contract/media.ts'
import {
  attachingPdf,
  encryptedPdf,
  misplacedPdf,
  plainPdf,
  scriptedPdf,
  truncatedPdf,
} from '#server/testing/files/pdfs.ts'
import { attachMedia } from './attachments.service.ts'
import { openMediaApp, type Person } from './media.fixture.ts'
import { findMedia, keysOf } from './media.sql.ts'
import { processUpload } from './processing/processing.service.ts'

let app: Awaited<ReturnType<typeof openMediaApp>>, ann: Person
beforeAll(async () => {
  app = await openMediaApp()
  ann = await app.join('ann', 'viewer')
})
afterAll(() => app.close())

async function upload(content: Buffer, name = 'Manual.pdf', type = 'application/pdf'): Promise<string> {
  const reply = await ann.upload(content, name, type)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json().jobId
}

async function process(content: Buffer): Promise<UploadProgress & { id: string }> {
  const id = await upload(content)
  await processUpload(app.ctx, id)
  return { id, ...(await ann.get(`/api/upload/progress/${id}`)).json<UploadProgress>() }
}

/** `done`, or why not. */
async function outcome(content: Buffer): Promise<string> {
  const { status, errorCode } = await process(content)
  return errorCode ?? status
}

/** Uploads a document and returns it as people get it. */
const served = async (content: Buffer) => {
  const { mediaUrl } = await process(content)
  return (await ann.get(`${mediaUrl}`)).rawPayload
}

test('a document gets its first page as a picture, its name, size and number of pages', async () => {
  const { mediaInfo, thumbnailUrl } = await process(plainPdf({ box: '0 0 612 792' }))
  expect(mediaInfo).toMatchObject([
    {
      type: 'document',
      width: 1_583,
      height: 2_048,
      placeholder: expect.stringMatching(/^data:image\/webp/),
      document: { fileName: 'Manual.pdf', pages: 3, bytes: expect.any(Number) },
    },
  ])
  const poster = await sharp((await ann.get(`${thumbnailUrl}`)).rawPayload)
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(poster.info).toMatchObject({ width: 1_583, height: 2_048 })
  const color = (y: number) => [...poster.data.subarray((y * 1_583 + 700) * 3, (y * 1_583 + 700) * 3 + 3)]
  expect(color(400).map(value => value > 127)).toEqual([true, false, false])
  expect(color(1_600).map(value => value > 127)).toEqual([true, true, true])
})

test('it is served as a download that runs nothing, in ranges, and to its owner alone before it is posted', async () => {
  const { mediaUrl } = await process(plainPdf())
  const reply = await ann.get(`${mediaUrl}`)
  expect(reply.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': "attachment; filename*=UTF-8''Manual.pdf",
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  const part = await ann.get(`${mediaUrl}`, { range: 'bytes=0-4' })
  expect([part.statusCode, part.body]).toEqual([206, '%PDF-'])
  const ben = await app.join('ben', 'viewer')
  expect((await ben.get(`${mediaUrl}`)).statusCode).toBe(404)
})

test('scripts, programs and attached files are removed; pages and links to the web stay', async () => {
  const scripted = await PDFDocument.load(await served(scriptedPdf()))
  expect(scripted.getPageCount()).toBe(3)
  const objects = scripted.context
    .enumerateIndirectObjects()
    .map(([, object]) => object.toString())
    .join('\n')
  expect(objects).not.toMatch(/JavaScript|Launch|OpenAction|\/AA|javascript:/)
  expect(objects).not.toContain('app.alert(1)')
  const attaching = await served(attachingPdf())
  expect(attaching.toString('latin1')).not.toContain('MZ a program')
  const linked = plainPdf({
    page: '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://example.com/) >> >>]',
  })
  const kept = (await PDFDocument.load(await served(linked))).context.enumerateIndirectObjects()
  expect(kept.map(([, object]) => object.toString()).join('\n')).toContain('https://example.com/')
})

test('one that needs a password is refused, one that only restricts printing is not', async () => {
  expect(await outcome(await encryptedPdf('secret'))).toBe('media.encrypted')
  expect(await outcome(await encryptedPdf(''))).toBe('done')
})

test('one without its table of objects is repaired, and one that is cut off is refused', async () => {
  expect(await outcome(misplacedPdf())).toBe('done')
  expect(await outcome(truncatedPdf())).toBe('media.damaged')
  expect(await outcome(Buffer.from('%PDF-1.7 and nothing else'))).toBe('media.damaged')
})

test('what is no document is not taken for one by its name', async () => {
  const reply = await ann.upload(Buffer.from('MZ a program'), 'a.pdf', 'application/pdf')
  expect([reply.statusCode, reply.json().error]).toEqual([415, 'media.type'])
})

test('one of more than 50 MB is refused, also under the name of a photo', async () => {
  const file = { fileName: 'a.pdf', fileType: 'application/pdf', fileSize: 50 * 1024 * 1024 + 1 }
  const signed = await ann.post('/api/upload/presigned-url', file)
  expect([signed.statusCode, signed.json().error]).toEqual([413, 'media.size'])
  const large = Buffer.concat([plainPdf(), Buffer.alloc(50 * 1024 * 1024)])
  const reply = await ann.upload(large, 'a.jpg', 'image/jpeg')
  expect([reply.statusCode, reply.json().error]).toEqual([413, 'media.size'])
})

test('a post has up to five documents', async () => {
  const teamId = await app.addTeam()
  const postId = await app.addPost(ann.actor.id, teamId)
  const ids = await Promise.all(Array.from({ length: 6 }, () => upload(plainPdf())))
  const attach = (count: number) =>
    attachMedia(app.ctx.db, {
      ownerId: ann.actor.id,
      postId,
      teamId,
      mediaUrls: ids.slice(0, count).map(id => `/processing/${id}`),
    })
  await expect(attach(6)).rejects.toMatchObject({ code: 'post.documents' })
  expect(await attach(5)).toMatchObject({ isProcessing: true })
})

test('all that is stored of it is known to its row', async () => {
  const { id } = await process(plainPdf())
  const row = await findMedia(app.ctx.db, id)
  if (!row) throw new Error('missing')
  const stored = await Promise.all(keysOf(row).map(key => app.ctx.storage.head(key)))
  expect(stored.map(head => head !== null)).toEqual([true, true, true, true])
  expect([row.displayBytes, row.thumbnailBytes, row.posterBytes]).toEqual(stored.slice(1).map(head => head?.bytes))
})
