import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import * as feed from '#contract/feed.ts'
import { removeMember } from '#contract/members.ts'
import { companyWideTeamId } from '#contract/policy.ts'
import { search, searchCounts } from '#contract/search.ts'
import { type Member, openCompany } from '#server/testing/company.ts'
import { uploadPdf } from '#server/testing/files/upload.ts'

/** A document that was uploaded and processed. */
const company = await openCompany({ rateLimits: false })
const teamId = await company.team('Install')
const ann = await company.join('Ann', { teamId })
const ben = await company.join('Ben')
const processed = await uploadPdf(company.owner, 'Processed.pdf')
await company.runJobs()
beforeEach(() => company.database.pool.query('delete from posts').then(() => undefined))

async function post(content: string, fileNames: readonly string[], inTeam = companyWideTeamId) {
  const mediaUrls = await Promise.all(fileNames.map(copyOfDocument))
  const { id } = await company.owner.call(feed.createPost, { body: { content, teamId: inTeam, mediaUrls } })
  return { id, mediaUrls }
}

/** Copies the processed document, because to process another one takes a second. Returns what a post may contain. */
async function copyOfDocument(fileName: string): Promise<string> {
  const { db } = company.database
  const row = await db
    .selectFrom('media')
    .selectAll()
    .where('id', '=', processed.split('/')[2] ?? '')
    .executeTakeFirstOrThrow()
  const id = randomUUID()
  await db
    .insertInto('media')
    .values({ ...row, id, fileName, originalKey: `original/${id}` })
    .execute()
  return `/media/${id}/display`
}

type Query = NonNullable<Parameters<typeof ann.call<typeof search>>[1]>['query']
const found = async (by: Member, query: Query) =>
  (await by.call(search, { query })).results.map(({ type, excerpt }) => `${type}: ${excerpt}`)

test('a document is found by its name, with its post and what its viewer needs', async () => {
  const { id } = await post('Please read', ['Working in the wind_2026.pdf'])
  const { results } = await ann.call(search, { query: { q: 'wind 2026', type: 'document' } })
  const [{ id: mediaId, media } = {}] = results
  expect(results).toMatchObject([
    {
      type: 'document',
      postId: id,
      excerpt: 'Working in the wind_2026.pdf',
      matches: [
        { offset: 15, length: 4 },
        { offset: 20, length: 4 },
      ],
      author: { firstName: 'Olivia' },
      team: { id: companyWideTeamId },
      thumbnailUrl: `/media/${mediaId}/thumbnail`,
      media: { url: `/media/${mediaId}/display`, type: 'document', document: { pages: 3 } },
    },
  ])
  expect((await ann.send({ url: media?.url ?? '' })).statusCode).toBe(200)
})

test('documents are among all results, and filtered by type, media, team and author', async () => {
  await post('The furnace manual', ['Furnace manual.pdf', 'Parts.pdf'], teamId)
  expect(await found(ann, { q: 'manual' })).toEqual(['document: Furnace manual.pdf', 'post: The furnace manual'])
  expect(await found(ann, { with: 'document' })).toHaveLength(3)
  expect(await found(ann, { type: 'document' })).toEqual(['document: Parts.pdf', 'document: Furnace manual.pdf'])
  expect(await found(ann, { q: 'manual', type: 'post' })).toEqual(['post: The furnace manual'])
  expect(await found(ann, { q: 'manual', with: 'photo' })).toEqual([])
  expect(await found(ann, { type: 'document', teamId: companyWideTeamId })).toEqual([])
  expect(await found(ann, { type: 'document', teamId, authorId: company.owner.id })).toHaveLength(2)
  expect(await found(ann, { type: 'document', authorId: ann.id })).toEqual([])
})

test('only those who may see the post find its documents', async () => {
  await post('For installers', ['Gate codes.pdf'], teamId)
  expect(await found(ann, { q: 'gate' })).toEqual(['document: Gate codes.pdf'])
  expect(await found(company.owner, { q: 'gate' })).toHaveLength(1)
  expect(await found(ben, { q: 'gate' })).toEqual([])
  expect(await found(ben, { type: 'document', teamId })).toEqual([])
  const cy = await company.join('Cy', { teamId })
  expect(await found(cy, { q: 'gate' })).toHaveLength(1)
  await company.owner.call(removeMember, { params: { id: teamId, userId: cy.id } })
  expect(await found(cy, { q: 'gate' })).toEqual([])
})

test('one that is taken off its post or added to it is found so at once', async () => {
  const { id, mediaUrls } = await post('Plans', ['Old plan.pdf', 'Site plan.pdf'])
  const edit = (urls: string[]) => company.owner.call(feed.editPost, { params: { id }, body: { mediaUrls: urls } })
  const site = mediaUrls[1] ?? ''
  await edit([site])
  expect(await found(ann, { q: 'plan', type: 'document' })).toEqual(['document: Site plan.pdf'])
  const added = await uploadPdf(company.owner, 'New plan.pdf')
  await edit([site, added])
  expect(await found(ann, { q: 'plan', type: 'document' })).toEqual(['document: Site plan.pdf'])
  await company.runJobs()
  expect(await found(ann, { q: 'plan', type: 'document' })).toEqual([
    'document: New plan.pdf',
    'document: Site plan.pdf',
  ])
})

test('a deleted post takes its documents along, and brings them back; the note of a leader leaves them', async () => {
  const { id } = await post('Ladders', ['Ladder rules.pdf'])
  await company.owner.call(feed.deletePost, { params: { id } })
  expect(await found(ann, { q: 'ladder' })).toEqual([])
  await company.owner.call(feed.restorePost, { params: { id } })
  expect(await found(ann, { q: 'ladder' })).toEqual(['document: Ladder rules.pdf', 'post: Ladders'])
  const admin = await company.join('Ada', { role: 'admin' })
  await admin.call(feed.removePostText, { params: { id }, body: { note: 'Wrong year' } })
  expect(await found(ann, { q: 'ladder' })).toEqual(['document: Ladder rules.pdf'])
  await company.deleteForGood(company.owner, id)
  expect(await found(ann, { q: 'ladder' })).toEqual([])
})

test('an upload that is in no post is not found', async () => {
  await uploadPdf(company.owner, 'Draft.pdf')
  await company.runJobs()
  expect(await found(company.owner, { q: 'draft' })).toEqual([])
})

test('documents and people are counted, those of other teams are not', async () => {
  const { id } = await post('For everyone', ['Rota.pdf'])
  await post('For installers', ['Valves.pdf'], teamId)
  const counts = (by: Member) => by.call(searchCounts)
  const { people } = await counts(ben)
  const di = await company.join('Di', { teamId })
  expect(await counts(di)).toEqual({ documents: 2, people: people + 1 })
  expect(await counts(ben)).toEqual({ documents: 1, people: people + 1 })
  await company.owner.call(feed.deletePost, { params: { id } })
  expect(await counts(ben)).toEqual({ documents: 0, people: people + 1 })
})
