import { afterAll, expect, test } from 'vitest'
import { createPost, deletePost, editPost, getPost } from '#contract/feed.ts'
import { presignUpload, repairMedia } from '#contract/media.ts'
import { rateLimits } from '#contract/rate-limits.ts'
import { search } from '#contract/search.ts'
import { openUploads } from '#server/media/media.sql.ts'
import { openCompany } from '#server/testing/company.ts'
import { plainPdf, writtenPdf } from '#server/testing/files/pdfs.ts'
import { uploadPdf } from '#server/testing/files/upload.ts'
import { openFolderLocation } from './backup/folder-location.ts'
import { backUp, newFolder, removeFolders, restored } from './backup.fixture.ts'

const company = await openCompany({ rateLimits: false })
afterAll(() => removeFolders())

async function post(name: string, text: string) {
  const processing = await uploadPdf(company.owner, name, await writtenPdf(text))
  const { id } = await company.owner.call(createPost, { body: { content: name, mediaUrls: [processing] } })
  await company.runJobs()
  const { media } = await company.owner.call(getPost, { params: { id } })
  const { rows } = await company.database.pool.query(
    'select original_key, display_key, thumbnail_key, poster_key from media where post_id = $1',
    [id],
  )
  return { id, url: media[0]?.url ?? '', keys: Object.values<string>(rows[0]) }
}

const found = async (q: string) => (await company.owner.call(search, { query: { q, type: 'document' } })).results.length
const stored = (keys: readonly string[]) =>
  Promise.all(keys.map(async key => (await company.app.ctx.storage.head(key)) !== null))
const sweep = async () => {
  await company.database.pool.query(`update orphaned_objects set created_at = now() - interval '2 hours'`)
  await company.app.tasks['media.sweep']({}, '')
}

test('a repair takes a document that is missing off its post and out of the search, and puts a found one back', async () => {
  const { id, url, keys } = await post('Crane plan.pdf', 'Lift with two hooks')
  const [, display = ''] = keys
  const content = (await company.owner.send({ url })).rawPayload
  await company.app.ctx.storage.remove([display])
  await company.owner.call(repairMedia, { body: { confirmMissing: 1 } })
  expect((await company.owner.call(getPost, { params: { id } })).media).toEqual([])
  expect([await found('crane'), await found('hooks')]).toEqual([0, 0])
  await company.app.ctx.storage.put(display, content, 'application/pdf')
  await company.owner.call(repairMedia)
  expect((await company.owner.call(getPost, { params: { id } })).media).toMatchObject([{ url, type: 'document' }])
  expect([await found('crane'), await found('hooks')]).toEqual([1, 1])
})

test('of a document that is taken off a post nothing is left, and of one that stays all but the original', async () => {
  const { id, keys } = await post('Old rota.pdf', 'Saturday shifts')
  await sweep()
  expect(await stored(keys)).toEqual([false, true, true, true])
  await company.owner.call(editPost, { params: { id }, body: { mediaUrls: [] } })
  await sweep()
  expect(await stored(keys)).toEqual([false, false, false, false])
  expect(await found('saturday')).toBe(0)
})

test('a backup has documents with their texts, and a restored company finds them', async () => {
  const { id, keys } = await post('Boiler manual.pdf', 'Bleed the radiators first')
  const location = openFolderLocation(await newFolder())
  await backUp(company, location)
  const { company: other } = await restored(location)
  const [, display = ''] = keys
  expect(await other.app.ctx.storage.head(display)).toEqual(await company.app.ctx.storage.head(display))
  const indexed = `
    select d.content, s.words::text from document_texts d join search_texts s on s.media_id = d.media_id
    where s.post_id = ${id}`
  const { rows } = await other.database.pool.query(indexed)
  expect(rows).toEqual((await company.database.pool.query(indexed)).rows)
  expect(rows).toMatchObject([{ content: 'Bleed the radiators first\f' }])
  await other.close()
})

test('the documents of a record outlive its post: sweeps, a repair, quotas and a restore leave them', async () => {
  const { owner } = company
  const first = await uploadPdf(owner, 'Rules.pdf', await writtenPdf('Rules'))
  const { id } = await owner.call(createPost, { body: { content: 'Rules', mediaUrls: [first], askToConfirm: true } })
  await company.runJobs()
  const second = await uploadPdf(owner, 'Rules 2.pdf', await writtenPdf('Rules 2'))
  await owner.call(editPost, { params: { id }, body: { mediaUrls: [second] } })
  await company.runJobs()
  await owner.call(deletePost, { params: { id } })
  const run = (statement: string) => company.database.pool.query(statement)
  await run(`update posts set deleted_at = now() - interval '1 hour' where id = ${id}`)
  await company.app.tasks['feed.sweep']({}, '')
  const open = () => openUploads(company.app.ctx.db, owner.id, 60 * 60_000)
  expect(await open()).toEqual({ count: 0, bytes: 0 })
  await run(`update media set created_at = now() - interval '40 days', removed_at = removed_at - interval '40 days'`)
  await owner.call(repairMedia)
  await sweep()
  const { rows: kept } = await run(
    `select display_key, file_name from media where post_id is null and former_since is not null order by file_name`,
  )
  expect(kept.map(row => row.file_name)).toEqual(['Rules 2.pdf', 'Rules.pdf'])

  const location = openFolderLocation(await newFolder())
  await backUp(company, location)
  const { company: other } = await restored(location)
  for (const { display_key: key } of kept)
    expect(await other.app.ctx.storage.head(key)).toEqual(await company.app.ctx.storage.head(key))
  const tables = `select (select json_agg(r) from records r)::text as records, (select json_agg(l) from record_lines l)::text as lines`
  expect((await other.database.pool.query(tables)).rows).toEqual((await run(tables)).rows)
  await other.close()
})

test('documents count as all uploads do until they are in a post', async () => {
  const ben = await company.join('Ben', { role: 'admin' })
  const url = await uploadPdf(ben, 'Mine.pdf')
  const rest = rateLimits.openUploadBytes - plainPdf().length
  await company.database.pool.query(
    `insert into media (id, owner_id, kind, file_name, content_type, bytes, original_key)
     values (gen_random_uuid(), $1, 'document', 'rest.pdf', 'application/pdf', $2, 'original/rest')`,
    [ben.id, rest - 10],
  )
  const file = { fileName: 'Next.pdf', fileType: 'application/pdf', fileSize: 11 }
  expect(await ben.refused(presignUpload, { body: file })).toBe('429 media.too-many')
  await ben.call(createPost, { body: { content: 'Mine', mediaUrls: [url] } })
  expect((await ben.try(presignUpload, { body: file })).status).toBe(200)
})
