import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { CompletedUpload } from '#contract/media.ts'
import { attachMedia, detachMedia, mediaOfPosts } from './attachments.service.ts'
import { openMediaApp, type Person } from './media.fixture.ts'
import { removeFromTeam } from './media.sql.ts'
import { sweepMedia } from './unused-media.ts'

let room: Awaited<ReturnType<typeof openMediaApp>>
let photo: Buffer, team: number
let ann: Person, ben: Person, stranger: Person, admin: Person

beforeAll(async () => {
  room = await openMediaApp()
  photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  team = await room.addTeam()
  ann = await room.join('ann', 'viewer', [team])
  ben = await room.join('ben', 'viewer', [team])
  stranger = await room.join('stranger', 'viewer')
  admin = await room.join('admin', 'admin')
})
afterAll(() => room.close())

const file = { fileName: 'photo.jpg', fileType: 'image/jpeg', fileSize: 1_000 }
const attach = (owner: Person, postId: number, mediaUrls: string[]) =>
  room.ctx.db.transaction().execute(db => attachMedia(db, { ownerId: owner.actor.id, postId, teamId: team, mediaUrls }))
const objectsOf = async (url: string) => {
  const row = await room.ctx.db
    .selectFrom('media')
    .selectAll()
    .where('id', '=', url.split('/')[2] ?? '')
    .executeTakeFirst()
  return [row?.originalKey, row?.displayKey, row?.thumbnailKey].filter(key => key != null)
}
const stored = (keys: string[]) => Promise.all(keys.map(async key => (await room.ctx.storage.head(key)) !== null))

describe('requesting an upload URL', () => {
  test.each([
    ['larger than 1 GB', { ...file, fileSize: 1024 ** 3 + 1 }, 413, 'media.size'],
    ['no picture', { ...file, fileName: 'a.exe', fileType: 'application/x-msdownload' }, 415, 'media.type'],
    ['empty', { ...file, fileSize: 0 }, 422, 'request.invalid'],
    ['without a name', { ...file, fileName: undefined }, 422, 'request.invalid'],
    ['with a type that would split a header', { ...file, fileType: 'image/jpeg\r\nx: y' }, 422, 'request.invalid'],
  ])('a file %s is refused', async (_, body, status, error) => {
    const answer = await ann.post('/api/upload/presigned-url', body)
    expect([answer.statusCode, answer.json().error]).toEqual([status, error])
  })

  test.each([
    ['VID_0001.3gp', '', undefined, 200],
    ['VID_0001.3gp', '', '\0\0\0\x18ftyp3gp4\0\0\0\0isom3gp4', 200],
    ['holiday', '', '\0\0\0\x18ftyp3gp4\0\0\0\0isom3gp4', 200],
    ['00001.mts', 'video/mp2t', '\0\0\0\0G@\0\x10\0\0', 415],
    ['film.mpg', 'video/mpeg', '\0\0\x01\xba', 415],
    ['photo.jpg', 'image/jpeg', 'MZ', 415],
  ])('%s of the type "%s" that begins with %j is replied to with %d', async (fileName, fileType, start, status) => {
    const fileStart = start && Buffer.from(start, 'latin1').toString('base64')
    const reply = await ann.post('/api/upload/presigned-url', { ...file, fileName, fileType, fileStart })
    expect(reply.statusCode).toBe(status)
  })

  test('signs that turn a name around are left out of it', async () => {
    await ann.post('/api/upload/presigned-url', { ...file, fileName: '\u202Efdp\u2066.exe.jpg' })
    const names = await room.ctx.db.selectFrom('media').select('fileName').where('fileName', 'like', '%fdp%').execute()
    expect(names).toEqual([{ fileName: 'fdp.exe.jpg' }])
    const reply = await ann.post('/api/upload/presigned-url', { ...file, fileName: '\u202E' })
    expect(reply.statusCode).toBe(422)
  })

  test('needs a session', async () => {
    const headers = { 'sec-fetch-site': 'same-origin' }
    const answer = await room.http.inject({ method: 'POST', url: '/api/upload/presigned-url', payload: file, headers })
    expect(answer.statusCode).toBe(401)
  })
})

describe('completing', () => {
  test('decodes no other file than the one it looked at', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="7" height="3"/>')
    const { presignedUrl, complete } = await ann.presign(svg, 'swapped.jpg')
    await room.http.inject({
      method: 'PUT',
      url: presignedUrl,
      payload: svg,
      headers: { 'content-type': 'image/jpeg' },
    })
    const looked = vi.spyOn(room.ctx.storage, 'stream').mockResolvedValueOnce(Readable.from([photo]))
    const answer = await complete()
    expect([answer.statusCode, answer.json().error]).toEqual([415, 'media.type'])
    expect(looked).toHaveBeenCalled()
    looked.mockRestore()
  })

  test('returns what a post and a page need, and is idempotent', async () => {
    const { presignedUrl, complete } = await ann.presign(photo)
    await room.http.inject({
      method: 'PUT',
      url: presignedUrl,
      payload: photo,
      headers: { 'content-type': 'image/jpeg' },
    })
    const [first, second] = await Promise.all([complete(), complete()])
    const answer = first.json<CompletedUpload>()
    expect(first.statusCode).toBe(200)
    expect(answer.mediaInfo).toEqual([
      {
        mediaUrl: expect.stringMatching(/^\/media\/[0-9a-f-]{36}\/display$/),
        thumbnailUrl: expect.stringMatching(/^\/media\/[0-9a-f-]{36}\/thumbnail$/),
        posterUrl: null,
        durationSeconds: null,
        type: 'image',
        width: 300,
        height: 200,
        placeholder: expect.stringMatching(/^data:image\/webp;base64,/),
        description: null,
      },
    ])
    expect(answer.mediaUrls).toEqual([answer.mediaInfo[0]?.mediaUrl])
    expect(answer.thumbnails).toEqual([answer.mediaInfo[0]?.thumbnailUrl])
    expect(second.json()).toEqual(answer)
    expect((await complete()).json()).toEqual(answer)
  })

  test('is refused before the upload, and works after it', async () => {
    const { presignedUrl, complete } = await ann.presign(photo)
    expect((await complete()).json().error).toBe('media.not-uploaded')
    await room.http.inject({
      method: 'PUT',
      url: presignedUrl,
      payload: photo,
      headers: { 'content-type': 'image/jpeg' },
    })
    expect((await complete()).statusCode).toBe(200)
  })

  test.each([
    ['text named .jpg', Buffer.from('Dear all'), 415, 'Unsupported file type'],
    ['half a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 422, "That file is damaged and can't be read."],
  ])('%s is refused by its content', async (_, content, status, message) => {
    const answer = await ann.upload(content)
    expect([answer.statusCode, answer.json().message]).toEqual([status, message])
  })

  test("replies 404 for someone else's upload", async () => {
    const { objectPath } = (await ann.post('/api/upload/presigned-url', file)).json()
    expect((await ben.post('/api/upload/complete', { ...file, objectPath })).statusCode).toBe(404)
    expect((await ben.post('/api/upload/complete', { ...file, objectPath: '../../etc/passwd' })).statusCode).toBe(404)
  })
})

describe('a picture', () => {
  test('is visible to its uploader until a post contains it, then to those who see the post', async () => {
    const url = await ann.uploaded(photo)
    const statuses = async () =>
      Promise.all([ann, ben, admin, stranger].map(async person => (await person.get(url)).statusCode))
    expect(await statuses()).toEqual([200, 404, 404, 404])
    await attach(ann, await room.addPost(ann.actor.id, team), [url])
    expect(await statuses()).toEqual([200, 200, 200, 404])
    expect((await room.http.inject({ url })).statusCode).toBe(401)
  })

  test('is served whole, in ranges, and as 304 when unchanged', async () => {
    const url = await ann.uploaded(photo)
    const whole = await ann.get(url)
    expect(whole.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': `${whole.rawPayload.length}`,
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-disposition': "inline; filename*=UTF-8''photo.jpg",
    })
    const part = await ann.get(url, { range: 'bytes=10-19' })
    expect(part.statusCode).toBe(206)
    expect(part.headers['content-range']).toBe(`bytes 10-19/${whole.rawPayload.length}`)
    expect(part.rawPayload).toEqual(whole.rawPayload.subarray(10, 20))
    const etag = `${whole.headers.etag}`
    expect((await ann.get(url, { range: 'bytes=10-19', 'if-range': '"other"' })).statusCode).toBe(200)
    expect((await ann.get(url, { range: 'bytes=10-19', 'if-range': etag })).statusCode).toBe(206)
    expect((await ann.get(url, { 'if-none-match': etag })).statusCode).toBe(304)
    const beyond = await ann.get(url, { range: 'bytes=9999999-' })
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${whole.rawPayload.length}`])
    expect(beyond.headers['cache-control']).toBe('no-store')
  })

  test.each(['display', 'thumbnail'])('is missing when its file was cut or emptied: %s', async variant => {
    const url = (await ann.uploaded(photo)).replace('display', variant)
    const whole = (await ann.get(url)).rawPayload
    const key = (await objectsOf(url)).find(name => name.startsWith(variant)) ?? ''
    for (const left of [whole.subarray(0, whole.length - 1), Buffer.alloc(0)]) {
      await room.ctx.storage.put(key, left, 'image/jpeg')
      for (const reply of [await ann.get(url), await ann.get(url, { range: 'bytes=0-9' })])
        expect([reply.statusCode, reply.headers['cache-control']]).toEqual([404, 'no-store'])
    }
    await room.ctx.storage.put(key, whole, 'image/jpeg')
    expect((await ann.get(url)).rawPayload).toEqual(whole)
  })

  test('is missing under another variant, id or name', async () => {
    const url = await ann.uploaded(photo)
    for (const wrong of [
      url.replace('display', 'original'),
      '/media/x/display',
      `/media/${crypto.randomUUID()}/display`,
    ])
      expect((await ann.get(wrong)).statusCode).toBe(404)
  })

  test('is saved under its own name, without breaking the header', async () => {
    const answer = await ann.upload(photo, 'Dach "übersicht"; \u{1F3E0}.JPG')
    const served = await ann.get(answer.json<CompletedUpload>().mediaUrls[0] ?? '')
    const name = decodeURIComponent(`${served.headers['content-disposition']}`.split("''")[1] ?? '')
    expect(name).toBe('Dach "übersicht"; \u{1F3E0}.jpg')
  })
})

test("a file that is neither picture nor video, such as an older post's PDF, is downloaded", async () => {
  const post = await room.addPost(ann.actor.id, team)
  const name = crypto.randomUUID().replaceAll('-', '')
  const keys = { originalKey: `original/${name}`, displayKey: `display/${name}`, thumbnailKey: `thumbnail/${name}` }
  const file = { fileName: 'Rota.pdf', contentType: 'application/pdf', bytes: 3, kind: 'file', status: 'ready' }
  const id = crypto.randomUUID()
  await room.ctx.db
    .insertInto('media')
    .values({ id, ownerId: ann.actor.id, postId: post, teamId: team, ...keys, ...file })
    .execute()
  await room.ctx.storage.put(keys.displayKey, Buffer.from('PDF'), 'application/pdf')
  const [info] = (await mediaOfPosts(room.ctx.db, [post])).get(post)?.media ?? []
  expect(info).toMatchObject({ type: 'file', state: 'ready', thumbnailUrl: null, posterUrl: null })
  const served = await ben.get(info?.url ?? '')
  expect(served.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': "attachment; filename*=UTF-8''Rota.pdf",
  })
})

describe('media of a post', () => {
  test('are in order, and editing reorders, adds and removes them', async () => {
    const post = await room.addPost(ann.actor.id, team)
    const [one, two, three] = [await ann.uploaded(photo), await ann.uploaded(photo), await ann.uploaded(photo)]
    const urls = async () => (await mediaOfPosts(room.ctx.db, [post])).get(post)?.media.map(info => info.url)
    await attach(ann, post, [one, two, one])
    expect(await urls()).toEqual([one, two])
    const left = await objectsOf(one)
    await attach(ann, post, [three, two])
    expect(await urls()).toEqual([three, two])
    expect((await ann.get(one)).statusCode).toBe(404)
    await sweepMedia(room.ctx, { abandoned: 1e9, orphaned: 0 })
    expect(await stored(left)).toEqual([false, false, false])
    expect((await ann.get(two)).statusCode).toBe(200)
  })

  test("cannot be someone else's, another post's, incomplete or invented", async () => {
    const post = await room.addPost(ann.actor.id, team)
    const attached = await ann.uploaded(photo)
    await attach(ann, await room.addPost(ann.actor.id, team), [attached])
    const theirs = await ben.uploaded(photo)
    for (const url of [
      attached,
      theirs,
      `/media/${crypto.randomUUID()}/display`,
      'https://example.com/x.jpg',
      '/processing/x',
    ])
      await expect(attach(ann, post, [url])).rejects.toMatchObject({ code: 'post.media' })
    await attach(ben, post, [theirs])
    await attach(admin, post, [theirs])
    expect((await mediaOfPosts(room.ctx.db, [post])).get(post)?.media).toHaveLength(1)
  })

  test.each(['post', 'team'] as const)('go with the %s, and nothing of them stays', async what => {
    const post = await room.addPost(ann.actor.id, team)
    const url = await ann.uploaded(photo)
    await attach(ann, post, [url])
    const keys = await objectsOf(url)
    await room.ctx.db.transaction().execute(db => (what === 'post' ? detachMedia(db, post) : removeFromTeam(db, team)))
    expect((await ann.get(url)).statusCode).toBe(404)
    expect(await stored(keys.slice(1))).toEqual([true, true])
    await sweepMedia(room.ctx, { abandoned: 1e9, orphaned: 0 })
    expect(await stored(keys)).toEqual([false, false, false])
  })
})

describe('sweeping', () => {
  test('deletes the original, which contains the location, but not what is shown', async () => {
    const url = await ann.uploaded(photo)
    await sweepMedia(room.ctx, { abandoned: 1e9, orphaned: 0 })
    expect(await stored(await objectsOf(url))).toEqual([false, true, true])
  })

  test('leaves objects for some minutes and uploads for a day', async () => {
    const url = await ann.uploaded(photo)
    const keys = await objectsOf(url)
    await sweepMedia(room.ctx)
    expect(await stored(keys)).toEqual([true, true, true])
    await room.ctx.db
      .updateTable('media')
      .set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
      .where('displayKey', '=', keys[1] ?? '')
      .execute()
    await sweepMedia(room.ctx)
    expect((await ann.get(url)).statusCode).toBe(404)
  })
})
