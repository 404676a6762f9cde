import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAudit } from '#contract/audit.ts'
import * as calls from '#contract/confirmations.ts'
import { openDocument, viewPost } from '#contract/engagement.ts'
import * as feed from '#contract/feed.ts'
import { mediaIdOf, retryUpload } from '#contract/media.ts'
import * as scheduling from '#contract/scheduling.ts'
import { search } from '#contract/search.ts'
import { readCsv } from '#contract/text/csv.ts'
import { sweepMedia } from '#server/media/unused-media.ts'
import { findDrift } from '#server/reading/recount.sql.ts'
import { type Member, openCompany } from '#server/testing/company.ts'
import { plainPdf } from '#server/testing/files/pdfs.ts'
import { uploadPdf } from '#server/testing/files/upload.ts'
import { rounds } from '#server/testing/rounds.ts'
import { linesOf, RecordModel, step } from './record-model.fixture.ts'

const company = await openCompany({ rateLimits: false })
const { owner } = company

const run = (statement: string, values: unknown[] = []) => company.database.pool.query(statement, values)
const sha256 = (file: Buffer) => createHash('sha256').update(file).digest('hex')
const read = (by: Member, id: number) => by.call(viewPost, { params: { id } })
const confirm = (by: Member, id: number) => by.call(calls.confirmPost, { params: { id } })
const refused = (by: Member, id: number) => by.refused(calls.confirmPost, { params: { id } })
const open = (by: Member, id: number, url: string) =>
  by.call(openDocument, { params: { id }, body: { mediaId: mediaIdOf(url) } })
const recordOf = (id: number, by = owner) => by.call(calls.listConfirmations, { params: { id } })
const edit = (id: number, body: Parameters<typeof owner.call<typeof feed.editPost>>[1]['body']) =>
  owner.call(feed.editPost, { params: { id }, body })
const shown = (url: string) => `/media/${mediaIdOf(url)}/display`

async function ask(teamId: number, mediaUrls: string[], how: { confirmAfterOpening?: boolean } = {}) {
  const body = { teamId, content: 'The plan', mediaUrls, askToConfirm: true, ...how }
  const post = await owner.call(feed.createPost, { body })
  await company.runJobs()
  return post
}

describe('documents are part of a version', () => {
  test('added, exchanged or removed, everyone reads and confirms again, and the former ones are kept', async () => {
    const teamId = await company.team('Documents')
    const ann = await company.join('Ann', { teamId })
    const file = plainPdf({ pages: 4 })
    const first = await uploadPdf(owner, 'Plan.pdf', file)
    const { id } = await ask(teamId, [first])
    const served = (await ann.send({ url: shown(first) })).rawPayload
    await open(ann, id, first)
    await read(ann, id)
    await confirm(ann, id)

    // An exchange asks again, though the call says that it is a small correction.
    const second = await uploadPdf(owner, 'Plan 2.pdf', plainPdf({ pages: 5 }))
    const exchanged = await edit(id, { mediaUrls: [second], readAgain: false, confirmAgain: false })
    expect(exchanged).toMatchObject({ textVersion: 2, confirmedCount: 0 })
    const { entries } = await owner.call(readAudit, { query: { kind: 'post', limit: 2 } })
    expect(entries.map(({ text }) => text)).toContain('changed the documents of their own post in Documents')
    await company.runJobs()
    expect(await ann.call(feed.getPost, { params: { id } })).toMatchObject({ isUnread: true, confirmedAt: null })
    expect(await refused(ann, id)).toBe('409 confirm.not-read')
    // A changed option or order, or a corrected text, does not.
    expect(await edit(id, { allowComments: false, mediaUrls: [shown(second)] })).toMatchObject({ textVersion: 2 })
    await read(ann, id)
    await confirm(ann, id)
    expect(await edit(id, { content: 'The plan!' })).toMatchObject({ textVersion: 3, confirmedCount: 1 })
    expect(await edit(id, { mediaUrls: [] })).toMatchObject({ textVersion: 4, confirmedCount: 0 })

    const { versions, former } = await recordOf(id)
    const sums = {
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      originalSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    }
    const plan2 = [{ name: 'Plan 2.pdf', pages: 5, ...sums }]
    expect(versions).toMatchObject([
      { version: 4, content: 'The plan!', documents: [] },
      { version: 3, content: 'The plan!', documents: plan2 },
      { version: 2, content: 'The plan', documents: plan2 },
      { version: 1, documents: [{ name: 'Plan.pdf', pages: 4, sha256: sha256(served), originalSha256: sha256(file) }] },
    ])
    expect(former).toMatchObject([{ user: { firstName: 'Ann' }, version: 2, openedDocuments: 0, opened: [] }])

    // Nobody is shown or finds a former document; its file outlives all sweeps.
    await run(`update media set created_at = now() - interval '40 days', removed_at = removed_at - interval '40 days'`)
    await run(`update orphaned_objects set created_at = now() - interval '2 hours'`)
    await sweepMedia(company.app.ctx)
    const { rows } = await run('select display_key from media where id = $1', [mediaIdOf(first)])
    expect(await company.app.ctx.storage.head(String(rows[0]?.display_key))).toMatchObject({ bytes: served.length })
    expect((await ann.send({ url: shown(first) })).statusCode).toBe(404)
    expect(JSON.stringify(await ann.call(search, { query: { q: 'Plan' } }))).not.toContain('Plan.pdf')
    expect(await ann.refused(openDocument, { params: { id }, body: { mediaId: mediaIdOf(first) } })).toBe(
      '404 media.missing',
    )
  })

  test('one that failed belongs to no version, and begins one when a later try succeeds', async () => {
    const teamId = await company.team('Failing')
    const ann = await company.join('Ann', { teamId })
    const url = await uploadPdf(owner, 'Broken.pdf', Buffer.from(`%PDF-1.7\n${'x'.repeat(600)}`))
    const { id } = await ask(teamId, [url])
    await read(ann, id)
    await confirm(ann, id)
    expect((await recordOf(id)).versions).toMatchObject([{ version: 1, documents: [] }])
    const { rows } = await run('select original_key from media where id = $1', [mediaIdOf(url)])
    await company.app.ctx.storage.put(String(rows[0]?.original_key), plainPdf(), 'application/pdf')
    await owner.call(retryUpload, { params: { jobId: mediaIdOf(url) } })
    await company.runJobs()
    expect((await recordOf(id)).versions).toMatchObject([
      { version: 2, documents: [{ name: 'Broken.pdf' }] },
      { version: 1, documents: [] },
    ])
    expect(await owner.call(feed.getPost, { params: { id } })).toMatchObject({ confirmedCount: 0 })
  })

  test('of a post from before, what nobody kept is unknown', async () => {
    const teamId = await company.team('Before')
    const url = await uploadPdf(owner, 'Old.pdf')
    const { id } = await ask(teamId, [url])
    await edit(id, { content: 'Newer' })
    // As the version before leaves it, also where it still runs.
    await run('update text_versions set documents = null where post_id = $1', [id])
    await run('update media set sha256 = null, original_sha256 = null where id = $1', [mediaIdOf(url)])
    expect((await recordOf(id)).versions).toMatchObject([
      { version: 2, documents: [{ name: 'Old.pdf', sha256: null, originalSha256: null }] },
      { version: 1, documents: null },
    ])
    await sweepMedia(company.app.ctx)
    await company.runJobs()
    await edit(id, { mediaUrls: [] })
    const sums = { sha256: expect.stringMatching(/^[0-9a-f]{64}$/), originalSha256: null }
    expect((await recordOf(id)).versions).toMatchObject([
      { version: 3, documents: [] },
      { version: 2, documents: [{ name: 'Old.pdf', ...sums }] },
      { version: 1, documents: null },
    ])
  })
})

describe('a post to be confirmed after opening its documents', () => {
  test('is confirmed once each document of the present version was opened; an opening belongs to the document', async () => {
    const teamId = await company.team('Opening')
    const ann = await company.join('Ann', { teamId })
    const [plan, map] = [await uploadPdf(owner, 'Plan.pdf'), await uploadPdf(owner, 'Map.pdf')]
    const { id } = await ask(teamId, [plan, map], { confirmAfterOpening: true })
    const seen = () => ann.call(feed.getPost, { params: { id } })
    expect(await seen()).toMatchObject({ confirmAfterOpening: true, openedDocuments: [] })
    await read(ann, id)
    expect(await refused(ann, id)).toBe('409 post.document-unopened')
    await open(ann, id, plan)
    expect((await seen()).openedDocuments).toEqual([mediaIdOf(plan)])
    expect(await refused(ann, id)).toBe('409 post.document-unopened')
    await open(ann, id, map)
    await confirm(ann, id)
    expect((await recordOf(id)).confirmed).toMatchObject([{ version: 1, openedDocuments: 2, opened: [1, 2] }])

    // The plan did not change, so it need not be opened again. One that is still processed cannot be confirmed.
    const rules = await uploadPdf(owner, 'Rules.pdf')
    await edit(id, { mediaUrls: [shown(map), shown(plan), rules] })
    await read(ann, id)
    expect(await refused(ann, id)).toBe('409 post.document-unopened')
    await company.runJobs()
    await open(ann, id, rules)
    await confirm(ann, id)
    expect((await recordOf(id)).confirmed).toMatchObject([{ version: 2, opened: [1, 2, 3] }])

    // The choice can be taken back.
    await edit(id, { mediaUrls: [shown(map), await uploadPdf(owner, 'More.pdf')] })
    await company.runJobs()
    await read(ann, id)
    expect(await refused(ann, id)).toBe('409 post.document-unopened')
    expect(await edit(id, { confirmAfterOpening: false })).toMatchObject({ confirmAfterOpening: false, textVersion: 3 })
    await confirm(ann, id)
  })

  test('can be scheduled', async () => {
    const teamId = await company.team('Scheduled')
    const ann = await company.join('Ann', { teamId })
    const url = await uploadPdf(owner, 'Plan.pdf')
    const scheduledFor = new Date(Date.now() + 3_600_000).toISOString()
    const body = { teamId, content: 'Later', mediaUrls: [url], askToConfirm: true, scheduledFor }
    const { id } = await owner.call(feed.createPost, { body })
    const params = { id }
    const changed = await owner.call(scheduling.editScheduled, { params, body: { confirmAfterOpening: true } })
    expect(changed).toMatchObject({ confirmAfterOpening: true })
    await owner.call(scheduling.sendScheduled, { params })
    await company.runJobs()
    await read(ann, id)
    expect(await refused(ann, id)).toBe('409 post.document-unopened')
    expect((await recordOf(id)).versions).toMatchObject([{ documents: [{ name: 'Plan.pdf' }] }])
  })
})

test('the file has a row for each person, with times of the company and both sums', async () => {
  const teamId = await company.team('File')
  const ann = await company.join('Ann', { teamId })
  const lea = await company.join('Lea', { teamId, isTeamOwner: true })
  const url = await uploadPdf(owner, '=Plan.pdf')
  const { id } = await ask(teamId, [url])
  await run(`update company set time_zone = 'America/Denver'`)
  await open(ann, id, url)
  await read(ann, id)
  await confirm(ann, id)
  await run(`update confirmations set confirmed_at = '2026-07-01T12:00:00Z' where post_id = $1`, [id])
  const { versions } = await recordOf(id)
  const [document] = versions[0]?.documents ?? []
  const { body } = await lea.send({ url: `/api/posts/${id}/confirmations/export` })
  expect(body.startsWith('\uFEFF')).toBe(true)
  const [head, ...rows] = [...readCsv(body)]
  expect(head?.join()).toBe(
    'Company,Post,Version,Group,Person,Sign-in name,Email,Teams,Confirmed at,Opened documents,Documents,Made at,Made by',
  )
  const documents = `=Plan.pdf (SHA-256 ${document?.sha256}, uploaded ${document?.originalSha256})`
  const madeAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-0[67]:00$/)
  const line = (group: string, name: string, email: string, version: string, at: string, opened: string) => [
    'Acme',
    'The plan',
    version,
    group,
    name,
    '',
    email,
    'File',
    at,
    opened,
    expect.stringContaining(documents),
    madeAt,
    'Lea Test',
  ]
  expect(rows.filter(row => row.length > 1)).toEqual([
    line('Confirmed the present version', 'Ann Test', ann.email, '1', '2026-07-01T06:00:00-06:00', '1'),
    line('Not confirmed', 'Lea Test', lea.email, '', '', '0'),
  ])
})

test('over random histories, the record is what a slow recount says', { timeout: 1_800_000 }, async () => {
  let round = 0
  const histories = fc.array(step, { minLength: 12, maxLength: 45, size: 'max' })
  await fc.assert(
    fc.asyncProperty(histories, fc.boolean(), async (steps, isAfterOpening) => {
      round += 1
      const teamId = await company.team(`Histories ${round}`)
      const model = await new RecordModel(company, teamId, isAfterOpening).open()
      for (const taken of steps) await model.take(taken)
      const record = await recordOf(model.postId)
      expect(linesOf(record).toSorted()).toEqual(model.lines().toSorted())
      expect(record.confirmVersion).toBe(model.confirmVersion)
      const versions = record.versions.map(({ content, documents }) => [content, documents?.map(({ name }) => name)])
      const known = model.versions.map(({ text, documents }) => [text, documents.map(({ name }) => name)])
      expect(versions).toEqual(known.toReversed())
      const post = await owner.call(feed.getPost, { params: { id: model.postId } })
      expect([post.confirmedCount, post.audienceCount]).toEqual([
        record.confirmed.length,
        record.confirmed.length + record.former.length + record.missing.length,
      ])
      for (const person of model.people.filter(({ before, isErased }) => before === undefined && !isErased)) {
        const { posts } = await person.member.call(calls.toConfirm)
        const isWaiting = model.isAsked(person) && !model.isCounted(person)
        expect(posts.some(({ id }) => id === model.postId)).toBe(isWaiting)
      }
      // The days of reading are those of the time zone before.
      const drift = await findDrift(company.database.db)
      expect(drift.filter(({ counter }) => counter !== 'post_read_days')).toEqual([])
    }),
    { numRuns: rounds({ few: 2, many: 60 }), endOnFailure: true },
  )
})
