import { cp, mkdir, rename, rm, truncate, utimes } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { unviewedCounts, viewPosts } from '#contract/engagement.ts'
import { createPost, editPost, getPost } from '#contract/feed.ts'
import { getAttention, getHealth } from '#contract/health.ts'
import { completeUpload, presignUpload, repairMedia } from '#contract/media.ts'
import { runTests } from '#server/diagnostics/diagnostics.fixture.ts'
import { sweepMedia } from '#server/media/unused-media.ts'
import { findDrift } from '#server/reading/recount.sql.ts'
import { type Member, openCompany } from '#server/testing/company.ts'
import { isStorageInDoubt } from './stored-media.service.ts'

/** Files that are gone from the storage, one by one or with the storage itself. */

const company = await openCompany()
const teamId = await company.team()
const admin = await company.join('Ada', { role: 'admin' })
const ann = await company.join('Ann', { teamId, canPost: true })
const ben = await company.join('Ben', { teamId })
const folder = path.join(company.folder, 'media')
const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
  .jpeg()
  .toBuffer()

const query = (text: string, values: unknown[] = []) => company.database.pool.query(text, values)

async function uploaded(): Promise<string> {
  const file = { fileName: 'photo.jpg', fileType: 'image/jpeg', fileSize: photo.length }
  const { presignedUrl, objectPath } = await ann.call(presignUpload, { body: file })
  await ann.send({ method: 'PUT', url: presignedUrl, payload: photo, headers: { 'content-type': 'image/jpeg' } })
  const answer = await ann.call(completeUpload, { body: { ...file, objectPath } })
  return 'jobId' in answer ? '' : (answer.mediaUrls[0] ?? '')
}

/** Writes a post with this many photos; returns its id. */
async function posted(content: string, photos: number): Promise<number> {
  const mediaUrls = await Promise.all(Array.from({ length: photos }, uploaded))
  return (await ann.call(createPost, { body: { teamId, content, mediaUrls } })).id
}

async function keysOf(postId: number): Promise<string[]> {
  const { rows } = await query('select display_key from media where post_id = $1 order by position', [postId])
  return rows.map(row => row.display_key)
}
function fileOf(key: string): string {
  const [kind = '', name = ''] = key.split('/')
  return path.join(folder, kind, name.slice(0, 2), name)
}
/** Moves the first file of a post away; returns what moves it back. */
async function lose(postId: number): Promise<() => Promise<void>> {
  const [key = ''] = await keysOf(postId)
  await rename(fileOf(key), `${fileOf(key)}-away`)
  return () => rename(`${fileOf(key)}-away`, fileOf(key))
}
const seen = (by: Member, id: number) => by.call(getPost, { params: { id } })
const unread = async (by: Member) => (await by.call(unviewedCounts))[teamId] ?? 0
const pushes = async () =>
  (await query(`select from graphile_worker.jobs where task_identifier = 'push.post'`)).rows.length
const drift = () => findDrift(company.database.db)
const repairs = (confirmMissing?: number) => ({ body: { confirmMissing } })

test.each([
  [0, 0, false],
  [1, 1, true],
  [0, 50, false],
  [20, 21, false],
  [21, 22, true],
  [21, 209, true],
  [21, 210, false],
])('%i of %i missing: the storage is in doubt: %s', (missingFiles, checkedFiles, expected) => {
  expect(isStorageInDoubt({ missingFiles, checkedFiles })).toBe(expected)
})

describe('when the storage is not mounted', () => {
  let wordless: number, worded: number
  beforeAll(async () => {
    ;[wordless, worded] = [await posted('', 2), await posted('With words', 1)]
    await ben.call(viewPosts, { body: { postIds: [wordless] } })
  })
  beforeEach(async () => {
    await rename(folder, `${folder}-away`)
    await mkdir(folder)
  })
  afterEach(async () => {
    await cp(folder, `${folder}-away`, { recursive: true })
    await rm(folder, { recursive: true })
    await rename(`${folder}-away`, folder)
  })

  test('a repair refuses, says the number, and changes nothing', async () => {
    const checked = await admin.call(repairMedia, { body: { dryRun: true } })
    expect(checked).toMatchObject({
      repairedPosts: 2,
      missingFiles: 3,
      manyMissing: { missingFiles: 3, checkedFiles: 3 },
    })
    expect(checked.log[0]).toBe('3 of 3 files are missing from the storage, which may not be mounted.')
    for (const by of [company.owner, admin]) {
      const refused = await by.try(repairMedia, { body: {} })
      const message = expect.stringContaining('3 of 3 files are missing, so the storage may not be mounted')
      expect(refused).toMatchObject({
        status: 409,
        body: { error: 'repair.many-missing', message, missing: 3, checked: 3 },
      })
    }
    expect(await company.owner.refused(repairMedia, repairs(2))).toBe('409 repair.many-missing')
    expect(await admin.refused(repairMedia, repairs(3))).toBe('403 permission.denied')
    expect((await seen(ben, wordless)).mediaUrls).toHaveLength(2)
  })

  test('System Testing and System Health say so, and owners see it above every page', async () => {
    const results = await runTests(company, admin, ['Media'])
    const title = 'Photos and videos are missing'
    expect(results.find(({ test: name }) => name === 'Stored media')).toMatchObject({
      status: 'fail',
      message: 'Missing photos and videos: 3 of 3',
      advice: { title, forward: expect.stringContaining('mounted') },
    })
    await company.app.tasks['diagnostics.watch']({}, '')
    const found = [
      { key: 'storage', status: 'fail' },
      { key: 'media', status: 'fail', advice: { title } },
    ]
    expect((await admin.call(getHealth)).problems).toMatchObject(found)
    expect((await company.owner.call(getAttention)).problems).toMatchObject(found)
  })

  test('an owner goes on with the number; an empty post counts for nobody, and all is put back when the files are', async () => {
    await company.runJobs()
    const before = { unread: await unread(ben), post: await seen(ben, wordless) }
    expect(before).toMatchObject({ unread: 1, post: { isUnread: false } })
    expect(await company.owner.call(repairMedia, repairs(3))).toMatchObject({ repairedPosts: 2, missingFiles: 3 })
    expect(await seen(ben, wordless)).toMatchObject({ mediaUrls: [], isUnread: false })
    expect(await seen(ben, worded)).toMatchObject({ mediaUrls: [], content: 'With words', isUnread: true })
    expect((await seen(ann, worded)).failedMedia).toEqual([])
    const { rows } = await query('select seq, audience, read_count from posts where id = $1', [wordless])
    expect(rows).toEqual([{ seq: null, audience: 0, read_count: 0 }])
    expect(await drift()).toEqual([])
    expect(await company.owner.call(repairMedia)).toMatchObject({ repairedPosts: 0, missingFiles: 0 })

    await cp(`${folder}-away`, folder, { recursive: true })
    for (const key of await keysOf(wordless)) await utimes(fileOf(key), new Date(0), new Date(0))
    const back = await admin.call(repairMedia)
    expect(back).toMatchObject({ repairedPosts: 2, restoredFiles: 3, missingFiles: 0, removedFiles: 0 })
    expect(back.log).toContain(`Post ${worded}: photo.jpg is in the storage again; it is put back into the post.`)
    expect(await seen(ben, wordless)).toEqual(before.post)
    expect(await unread(ben)).toBe(before.unread)
    expect((await ben.send({ url: before.post.mediaUrls[1] ?? '' })).statusCode).toBe(200)
    expect(await drift()).toEqual([])
    expect(await pushes()).toBe(0)
  })
})

describe('a file that is missing', () => {
  beforeAll(async () => {
    await posted('Others', 3)
  })

  test('is known until it is back', async () => {
    const id = await posted('', 1)
    const putBack = await lose(id)
    const watch = async () => {
      await company.app.tasks['diagnostics.watch']({}, '')
      return (await company.owner.call(getAttention)).problems
    }
    expect(await watch()).toMatchObject([
      { key: 'media', severity: 1, advice: { title: 'A photo or video is missing', page: '/admin-tools' } },
    ])
    const { rows } = await query('select count(*)::int as known from media where missing_at is not null')
    expect(rows).toEqual([{ known: 1 }])
    await putBack()
    expect(await watch()).toEqual([])
  })

  test('is one that was cut, too', async () => {
    const id = await posted('', 1)
    const [key = ''] = await keysOf(id)
    await truncate(fileOf(key), 100)
    const results = await runTests(company, admin, ['Media'])
    expect(results.find(({ test: name }) => name === 'Stored media')).toMatchObject({
      status: 'fail',
      message: 'Missing photos and videos: 1',
      advice: { title: 'A photo or video is missing' },
    })
    expect(await admin.call(repairMedia)).toMatchObject({ missingFiles: 1, manyMissing: null })
    expect((await seen(ben, id)).mediaUrls).toEqual([])
  })

  test('can be put back after its post was edited, and not once the post is deleted', async () => {
    const [edited, deleted] = [await posted('', 2), await posted('', 1)]
    const [first, , gone] = [...(await keysOf(edited)), ...(await keysOf(deleted))]
    const back = [await lose(edited), await lose(deleted)]
    await admin.call(repairMedia)
    const [left = ''] = (await seen(ann, edited)).mediaUrls
    await ann.call(editPost, { params: { id: edited }, body: { content: 'Edited', mediaUrls: [left] } })
    await company.deleteForGood(ann, deleted)
    for (const putBack of back) await putBack()
    expect(await admin.call(repairMedia)).toMatchObject({ repairedPosts: 1, restoredFiles: 1 })
    expect((await seen(ben, edited)).mediaUrls).toHaveLength(2)
    expect(await keysOf(edited)).toContain(first)
    await sweepMedia(company.app.ctx, { abandoned: 1e9, orphaned: 0 })
    expect(await company.app.ctx.storage.head(gone ?? '')).toBeNull()
    expect(await drift()).toEqual([])
  })

  test('lets an empty post count again when its author adds words, without a second push', async () => {
    const id = await posted('', 1)
    await company.runJobs()
    await lose(id)
    const before = await unread(ben)
    await admin.call(repairMedia)
    expect(await unread(ben)).toBe(before - 1)
    await ann.call(editPost, { params: { id }, body: { content: 'It was a van' } })
    expect(await unread(ben)).toBe(before)
    expect(await pushes()).toBe(0)
    expect(await drift()).toEqual([])
  })

  test('is forgotten after 30 days', async () => {
    const id = await posted('With words', 1)
    const putBack = await lose(id)
    const [key = ''] = await keysOf(id)
    await admin.call(repairMedia)
    const agedBy = (days: number) =>
      query(`update media set removed_at = now() - make_interval(days => $1) where post_id = $2`, [days, id])
    await agedBy(29)
    await sweepMedia(company.app.ctx, { abandoned: 1e9, orphaned: 0 })
    await putBack()
    expect(await company.app.ctx.storage.head(key)).not.toBeNull()
    await agedBy(31)
    await sweepMedia(company.app.ctx, { abandoned: 1e9, orphaned: 0 })
    expect(await keysOf(id)).toEqual([])
    expect(await company.app.ctx.storage.head(key)).toBeNull()
    expect((await admin.call(repairMedia)).restoredFiles).toBe(0)
  })
})
