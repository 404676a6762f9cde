import { createHash } from 'node:crypto'
import { unzipSync } from 'fflate'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { requestUrl } from '#contract/call.ts'
import { confirmPost, exportConfirmations } from '#contract/confirmations.ts'
import { viewPost } from '#contract/engagement.ts'
import { createPost, deletePost, editPost } from '#contract/feed.ts'
import { mediaIdOf } from '#contract/media.ts'
import * as calls from '#contract/record-files.ts'
import { readCsv } from '#contract/text/csv.ts'
import { unreferencedKeys } from '#server/media/repair/repair.sql.ts'
import { type Member, openCompany } from '#server/testing/company.ts'
import { plainPdf } from '#server/testing/files/pdfs.ts'
import { uploadPdf } from '#server/testing/files/upload.ts'
import { storeArchive, sweepArchives } from './archives.service.ts'

const company = await openCompany({ rateLimits: false })
const { owner } = company

const run = (statement: string, values: unknown[] = []) => company.database.pool.query(statement, values)
const sha256 = (file: Uint8Array) => createHash('sha256').update(file).digest('hex')
const textOf = (file: Uint8Array | undefined) => Buffer.from(file ?? []).toString('utf8')

async function download(by: Member, call: Call, params: Record<string, number>) {
  const response = await by.send({ url: requestUrl(call, { params }) })
  expect(response.statusCode).toBe(200)
  return response
}

async function unpack(by: Member, call: Call, params: Record<string, number>) {
  const { rawPayload, headers } = await download(by, call, params)
  expect(headers['content-type']).toBe('application/zip')
  return unzipSync(new Uint8Array(rawPayload))
}

async function pagesOf(file: Uint8Array | undefined): Promise<string[]> {
  const pdf = await getDocument({ data: new Uint8Array(file ?? []), verbosity: 0 }).promise
  const pages: string[] = []
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const { items } = await (await pdf.getPage(page)).getTextContent()
    pages.push(items.map(item => ('str' in item ? item.str : '')).join(''))
  }
  return pages
}

/** As they are legible: how letters are joined, and spaces, may differ; dots of their own are no letters. */
const letters = (text: string) => text.normalize('NFKC').replaceAll(/[\s\p{Cc}]/gu, '')

const people = [
  ['Łukasz', 'Żółć-Ñandú'],
  ['Γιώργος', 'Παπαδόπουλος'],
  ['Дмитрий', 'Щербаков'],
  ['דוד', 'כהן'],
  ['محمد', 'الأمين'],
  ['प्रिया', 'शर्मा'],
  ['小明', '王'],
  ['さくら', '佐藤'],
  ['민준', '김'],
] as const

test('the file of a record has its PDF, CSV, documents of all versions, and the SHA-256 of each', async () => {
  const teamId = await company.team('Wind')
  const readers: Member[] = []
  for (const [at, [firstName, lastName]] of people.entries()) {
    const member = await company.join(`Reader${at}`, { teamId })
    await run('update users set first_name = $1, last_name = $2 where id = $3', [firstName, lastName, member.id])
    readers.push(member)
  }
  const thai = await company.join('Somchai', { teamId })
  await run(`update users set first_name = 'สมชาย', last_name = 'ใจดี' where id = $1`, [thai.id])
  const first = await uploadPdf(owner, 'Plan: 1/2.pdf', plainPdf({ pages: 2 }))
  const { id } = await owner.call(createPost, {
    body: { teamId, content: 'Working in the wind', mediaUrls: [first], askToConfirm: true },
  })
  await company.runJobs()
  const second = await uploadPdf(owner, 'Policy v3.pdf', plainPdf({ pages: 3 }))
  await owner.call(editPost, { params: { id }, body: { mediaUrls: [second] } })
  await company.runJobs()
  const [reader] = readers as [Member]
  await reader.call(viewPost, { params: { id } })
  await reader.call(confirmPost, { params: { id } })

  const served = (await owner.send({ url: `/media/${mediaIdOf(second)}/display` })).rawPayload
  const files = await unpack(owner, calls.recordFile, { postId: id })
  expect(Object.keys(files)).toEqual([
    'record.pdf',
    'record.csv',
    'documents/v1-1 Plan_ 1_2.pdf',
    'documents/v2-1 Policy v3.pdf',
    'manifest.json',
  ])
  const manifest = JSON.parse(textOf(files['manifest.json']))
  const { 'manifest.json': _, ...listed } = files
  expect(manifest).toMatchObject({
    madeBy: 'Olivia Owens',
    files: Object.entries(listed).map(([path, file]) => ({ path, bytes: file.length, sha256: sha256(file) })),
  })
  expect(manifest.missing).toBeUndefined()
  expect(sha256(files['documents/v2-1 Policy v3.pdf'] as Uint8Array)).toBe(sha256(served))
  const withoutTime = (csv: string) => csv.replaceAll(/"?\d{4}-\d\d-\d\dT[\d:+-]+"?/g, '')
  const exported = (await download(owner, exportConfirmations, { id })).body
  expect(withoutTime(textOf(files['record.csv']))).toBe(withoutTime(exported))

  const pages = await pagesOf(files['record.pdf'])
  const pdf = letters(pages.join(''))
  // Which letters a joined glyph stands for has no order.
  const sorted = (text: string) => [...letters(text)].toSorted().join('')
  const names = pdf
    .split(/Wind–Notopened|Wind(?=Version2)|Notconfirmed·\d+|UTCNotopened|confirmedthepresentversion·1/i)
    .map(sorted)
  for (const [firstName, lastName] of people) expect(names).toContain(sorted(`${firstName} ${lastName}`))
  expect(names).toContain(sorted(`… … (${thai.email})`))
  const { rows } = await run('select sha256, original_sha256 from media where id = any($1)', [
    [first, second].map(mediaIdOf),
  ])
  for (const { sha256: ofServed, original_sha256: ofUploaded } of rows) {
    expect(pdf).toContain(ofServed)
    expect(pdf).toContain(ofUploaded)
  }
  for (const part of [
    'Acme',
    'Working in the wind',
    'Olivia Owens, Owner',
    '1 of 10',
    'Version 2 · Present',
    '3 pages',
  ])
    expect(pdf).toContain(letters(part))
  expect(pages.map((page, at) => letters(page).includes(letters(`${at + 1} of ${pages.length}`)))).not.toContain(false)
})

test('every CSV file of a record names a post that is only a poll by its question', async () => {
  const teamId = await company.team('Harnesses')
  await company.join('Hal', { teamId })
  const question = 'Which harness fits?'
  const poll = { question, answers: ['Old', 'New'], isMultiple: false, hasNames: true, closesAt: null }
  const { id } = await owner.call(createPost, { body: { teamId, content: '', poll, askToConfirm: true } })
  await company.runJobs()
  const posts = (csv: string) => [...readCsv(csv)].slice(1, 2).map(([, post]) => post)
  const ofRecord = async () => [
    (await download(owner, calls.recordCsv, { postId: id })).body,
    textOf((await unpack(owner, calls.recordFile, { postId: id }))['record.csv']),
  ]
  const files = [(await download(owner, exportConfirmations, { id })).body, ...(await ofRecord())]
  await company.deleteForGood(owner, id)
  for (const csv of [...files, ...(await ofRecord())]) expect(posts(csv)).toEqual([question])
})

test('an archive of a period is made by a job, for the person who asked, with all that they may read', async () => {
  const [teamId, otherId] = [await company.team('Roofing'), await company.team('Solar')]
  const lea = await company.join('Lea', { teamId, isTeamOwner: true })
  const sol = await company.join('Sol', { teamId: otherId, isTeamOwner: true })
  const ann = await company.join('Ann', { teamId })
  const ask = async (team: number, content: string) => {
    const { id } = await owner.call(createPost, { body: { teamId: team, content, askToConfirm: true } })
    return id
  }
  const ladders = await ask(teamId, 'Ladders / first?')
  const ropes = await ask(teamId, 'Ropes')
  await ask(otherId, 'Panels')
  await run(`update posts set counted_at = counted_at - interval '40 days' where id = $1`, [ropes])
  await run(`update text_versions set since = since - interval '40 days' where post_id = $1`, [ropes])
  await owner.call(deletePost, { params: { id: ladders } })

  expect(await ann.refused(calls.makeRecordArchive, { body: {} })).toBe('403 permission.denied')
  expect(await lea.refused(calls.makeRecordArchive, { body: { to: '2020-01-01' } })).toBe('409 record-file.none')
  expect(await lea.refused(calls.makeRecordArchive, { body: { from: '2026-02-01', to: '2026-01-01' } })).toBe(
    '422 request.invalid',
  )
  const { id, ...asked } = await lea.call(calls.makeRecordArchive, { body: { from: '2020-01-01' } })
  expect(asked).toMatchObject({ state: 'making', size: null, records: 2, from: '2020-01-01', to: null })
  const params = { id }
  expect(await lea.refused(calls.recordArchiveFile, { params })).toBe('409 record-file.making')
  await company.runJobs()
  const ready = await lea.call(calls.getRecordArchive, { params })
  const files = await unpack(lea, calls.recordArchiveFile, { id })
  expect(ready).toMatchObject({ state: 'ready', size: expect.any(Number) })
  const { rows: stored } = await run('select key from record_archives where id = $1', [id])
  expect(
    await unreferencedKeys(
      company.app.ctx.db,
      stored.map(({ key }) => String(key)),
    ),
  ).toEqual([])
  const paths = Object.keys(files)
  expect(paths.map(path => path.replace(/^\d{4}-\d\d-\d\d /, ''))).toEqual([
    `Ropes (${ropes})/record.pdf`,
    `Ropes (${ropes})/record.csv`,
    `Ladders _ first_ (${ladders})/record.pdf`,
    `Ladders _ first_ (${ladders})/record.csv`,
    'manifest.json',
  ])
  const { files: listed } = JSON.parse(textOf(files['manifest.json']))
  for (const { path, sha256: sum } of listed) expect(sha256(files[path] as Uint8Array)).toBe(sum)
  expect(listed).toHaveLength(4)
  const pdf = letters((await pagesOf(files[paths[0] ?? ''])).join(''))
  expect(pdf).toContain(letters('Lea Test, Team owner of Roofing'))
  expect(await download(lea, calls.recordCsv, { postId: ladders }).then(({ body }) => body)).toContain(
    'Ladders / first?',
  )

  // Nobody else's, not an owner's either; and not without the rights.
  for (const other of [sol, owner]) {
    expect(await other.refused(calls.getRecordArchive, { params })).toBe('404 record-file.missing')
    expect(await other.refused(calls.recordArchiveFile, { params })).toBe('404 record-file.missing')
    expect((await other.call(calls.listRecordArchives)).archives).toEqual([])
  }
  for (let n = 1; n < 5; n += 1) await lea.call(calls.makeRecordArchive, { body: {} })
  expect(await lea.refused(calls.makeRecordArchive, { body: {} })).toBe('409 record-file.too-many')
  for (const state of ['failed', 'too-large']) {
    await run(`update record_archives set state = $1 where id = (select max(id) from record_archives)`, [state])
    await lea.call(calls.makeRecordArchive, { body: {} })
  }
  expect(await lea.refused(calls.makeRecordArchive, { body: {} })).toBe('409 record-file.too-many')
  await run(`delete from record_archives where id > $1`, [id])
  await company.addToTeam(otherId, lea)
  await run('update memberships set is_team_owner = (team_id = $2) where user_id = $1', [lea.id, otherId])
  await lea.signIn(lea.email)
  expect(await lea.refused(calls.recordArchiveFile, { params })).toBe('404 record-file.missing')

  // An instance that died while it made one: after three tries it failed. After a week all are gone.
  await run(`update record_archives set state = 'making', tries = 3 where id = $1`, [id])
  await storeArchive(company.app.ctx, { archiveId: id })
  expect(await lea.call(calls.getRecordArchive, { params })).toMatchObject({ state: 'failed' })
  const { rows: kept } = await run('select key from record_archives where key is not null')
  await run(`update record_archives set created_at = now() - interval '8 days'`)
  await sweepArchives(company.app.ctx)
  expect(await lea.refused(calls.getRecordArchive, { params })).toBe('404 record-file.missing')
  const { rows: orphaned } = await run('select key from orphaned_objects')
  expect(orphaned).toEqual(expect.arrayContaining(kept))
})
