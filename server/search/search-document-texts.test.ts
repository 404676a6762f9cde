import { beforeEach, expect, test } from 'vitest'
import * as feed from '#contract/feed.ts'
import { removeMember } from '#contract/members.ts'
import { companyWideTeamId } from '#contract/policy.ts'
import { search } from '#contract/search.ts'
import { type Member, openCompany } from '#server/testing/company.ts'
import { scriptedPdf, writtenPdf } from '#server/testing/files/pdfs.ts'
import { uploadPdf } from '#server/testing/files/upload.ts'

const company = await openCompany({ rateLimits: false })
const teamId = await company.team('Install')
const ann = await company.join('Ann', { teamId })
const ben = await company.join('Ben')
beforeEach(() => company.database.pool.query('delete from media; delete from posts').then(() => undefined))

async function post(document: Buffer, name = 'Plan.pdf', inTeam = companyWideTeamId) {
  const mediaUrls = [await uploadPdf(company.owner, name, document)]
  const { id } = await company.owner.call(feed.createPost, { body: { content: 'Read', teamId: inTeam, mediaUrls } })
  await company.runJobs()
  return id
}
const find = async (by: Member, q: string) => (await by.call(search, { query: { q } })).results
const names = async (by: Member, q: string) => (await find(by, q)).map(({ media }) => media?.document?.fileName)

test('a document is found by a word on a later page, with what stands around it', async () => {
  await post(await writtenPdf('Working in the wind', 'Above 30, tie the hoods down and come off the roof'))
  const [found] = await find(ann, 'tie hoods')
  expect(found).toMatchObject({
    type: 'document',
    excerpt: 'Above 30, tie the hoods down and come off the roof',
    matches: [
      { offset: 10, length: 3 },
      { offset: 18, length: 5 },
    ],
    page: 2,
    media: { document: { fileName: 'Plan.pdf', pages: 2 } },
  })
})

test('by stems, phrases and beginnings, and by its name and its text together', async () => {
  await post(await writtenPdf('The pumps are checked every spring'), 'Boiler.pdf')
  for (const q of ['pump', '"checked every spring"', 'spri', 'boiler pumps'])
    expect(await names(ann, q)).toEqual(['Boiler.pdf'])
  expect(await names(ann, '"every checked"')).toEqual([])
  const [byName] = await find(ann, 'boiler')
  expect(byName).toMatchObject({ excerpt: 'Boiler.pdf', page: null })
})

test('only those who may see the post find its text', async () => {
  await post(await writtenPdf('The gate code is secret'), 'Codes.pdf', teamId)
  const cy = await company.join('Cy', { teamId })
  expect(await names(ann, 'gate')).toHaveLength(1)
  expect(await names(cy, 'gate')).toHaveLength(1)
  expect(await names(ben, 'gate')).toEqual([])
  await company.owner.call(removeMember, { params: { id: teamId, userId: cy.id } })
  expect(await names(cy, 'gate')).toEqual([])
})

test('a text goes and comes back with its post, and is deleted with its document', async () => {
  const id = await post(await writtenPdf('Ladders need a second person'))
  await company.owner.call(feed.deletePost, { params: { id } })
  expect(await names(ann, 'ladders')).toEqual([])
  await company.owner.call(feed.restorePost, { params: { id } })
  expect(await names(ann, 'ladders')).toHaveLength(1)
  const other = await uploadPdf(company.owner, 'Other.pdf', await writtenPdf('Harness'))
  await company.owner.call(feed.editPost, { params: { id }, body: { mediaUrls: [other] } })
  await company.runJobs()
  expect(await names(ann, 'ladders')).toEqual([])
  expect(await names(ann, 'harness')).toEqual(['Other.pdf'])
  await company.deleteForGood(company.owner, id)
  expect((await company.database.pool.query('select from document_texts')).rowCount).toBe(0)
})

test('documents of a former version are read by the sweep, once', async () => {
  await post(await writtenPdf('Press tool calibration'))
  await company.database.pool.query('delete from document_texts')
  await company.database.pool.query(
    `update search_texts s set words = search_words_of_document(m, p, s.id) from media m, posts p where s.media_id = m.id and p.id = m.post_id`,
  )
  expect(await names(ann, 'calibration')).toEqual([])
  await company.app.tasks['media.sweep']({}, '')
  await company.runJobs()
  expect(await names(ann, 'calibration')).toEqual(['Plan.pdf'])
  await company.app.tasks['media.sweep']({}, '')
  const { rows } = await company.database.pool.query(
    `select from graphile_worker.jobs where task_identifier = 'media.document'`,
  )
  expect(rows).toEqual([])
})

test('one without words, with scripts or with very much text is found by its name, and by the beginning of its text', async () => {
  await post(scriptedPdf(), 'Scripted.pdf')
  expect(await names(ann, 'scripted')).toEqual(['Scripted.pdf'])
  expect(await names(ann, 'alert')).toEqual([])
  const page = Array.from({ length: 900 }, (_, at) => `word${at}`).join(' ')
  await post(await writtenPdf('First', ...Array.from({ length: 20 }, () => page), 'Last'), 'Long.pdf')
  const { rows } = await company.database.pool.query(`select octet_length(content) as bytes from document_texts`)
  expect(Math.max(...rows.map(({ bytes }) => bytes))).toBe(100_000)
  expect(await names(ann, 'first')).toEqual(['Long.pdf'])
  expect(await names(ann, 'last')).toEqual([])
})
