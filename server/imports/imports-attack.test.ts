import { randomBytes } from 'node:crypto'
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import * as calls from '#contract/imports.ts'
import { openCompany } from '#server/testing/company.ts'
import { plainPdf } from '#server/testing/files/pdfs.ts'
import { addedBy, archiveWith, check, importAll, type Line, manifest, upload } from './imports.fixture.ts'

const company = await openCompany({ rateLimits: false })
const { owner } = company

const run = (statement: string, values: unknown[] = []) => company.database.pool.query(statement, values)
const createdAt = '2026-01-05T08:00:00Z'
const eve: Line = { id: 1, firstName: 'Eve', lastName: 'Ng', email: 'eve@other.example', createdAt }
const rota: Line = { id: 1, teamId: 9, authorId: 1, content: 'Rota', createdAt }
const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
const file = `media/${id}.pdf`
const plan: Line = {
  id,
  postId: 1,
  kind: 'document',
  fileName: 'Plan.pdf',
  contentType: 'application/pdf',
  createdAt,
  path: file,
}
const text = (content: string) => Buffer.from(content)
const hi = { postId: 1, authorId: 1, content: 'Hi', createdAt }
const sound = { people: [eve], posts: [rota], media: [plan] }
const pdf = plainPdf({ pages: 1 })
const withManifest = (changes: object) =>
  zipSync({ 'manifest.json': text(JSON.stringify({ ...manifest, ...changes })) })
const symlink = { os: 3, attrs: 0o120777 << 16 }

/** Sets a bit of the flags of all files, as of encrypted ones. */
function encrypted(archive: Uint8Array): Uint8Array {
  const bytes = Buffer.from(archive)
  for (let at = bytes.indexOf('PK\u0001\u0002'); at >= 0; at = bytes.indexOf('PK\u0001\u0002', at + 1))
    bytes[at + 8] = 1
  return bytes
}

const refused: [string, string, () => Uint8Array][] = [
  ['a file that is no archive', "can't be read as a ZIP", () => randomBytes(2_000)],
  ['an archive that is cut off', "can't be read as a ZIP", () => archiveWith(sound).subarray(0, -40)],
  ['an archive without a manifest', 'manifest.json is missing', () => zipSync({ 'people.jsonl': text('') })],
  ['an archive of something else', 'manifest.json is missing', () => withManifest({ format: 'other' })],
  ['a later version', 'version 2 of the format. This app reads version 1', () => withManifest({ version: 2 })],
  ['a path outside', 'does not belong in it: ../../etc/cron', () => archiveWith({}, { '../../etc/cron': text('x') })],
  ['an absolute path', 'does not belong in it: /etc/cron', () => archiveWith({}, { '/etc/cron': text('x') })],
  ['a path with a backslash', 'does not belong in it: media\\', () => archiveWith({}, { 'media\\a.pdf': text('x') })],
  ['a link', `does not belong in it: ${file}`, () => archiveWith({}, { [file]: [text('/etc/passwd'), symlink] })],
  ['an encrypted file', 'does not belong in it', () => encrypted(archiveWith(sound))],
  [
    'a file that unpacks to a thousand times its size',
    'people.jsonl is larger than',
    () => archiveWith({}, { 'people.jsonl': [Buffer.alloc(20_000_000, ' '), { level: 9 }] }),
  ],
  [
    'a line that is too long',
    'Line 1 of people.jsonl is longer',
    () => archiveWith({}, { 'people.jsonl': text(randomBytes(800_000).toString('hex')) }),
  ],
  [
    'a line that is no JSON',
    'Line 2 of people.jsonl is not as documented: JSON',
    () => archiveWith({}, { 'people.jsonl': text(`${JSON.stringify(eve)}\n{"id":`) }),
  ],
  [
    'a line that is no UTF-8',
    'is not as documented: UTF-8',
    () => archiveWith({}, { 'people.jsonl': Buffer.from([0x22, 0xff, 0x22]) }),
  ],
  [
    'a field of another type',
    'posts.jsonl is not as documented: authorId',
    () => archiveWith({ people: [eve], posts: [{ ...rota, authorId: '1' }] }),
  ],
  [
    'a text that cannot be stored',
    'not as documented: content',
    () => archiveWith({ people: [eve], posts: [{ ...rota, content: 'a\0b' }] }),
  ],
  [
    'a post of the future',
    'not as documented: createdAt',
    () => archiveWith({ people: [eve], posts: [{ ...rota, createdAt: '2999-01-01T00:00:00Z' }] }),
  ],
  [
    'the address of somebody erased',
    'not as documented: email',
    () => archiveWith({ people: [{ ...eve, email: 'erased-1@front-line.invalid' }] }),
  ],
  [
    'an id twice',
    'Line 2 of people.jsonl has the id',
    () => archiveWith({ people: [eve, { ...eve, email: 'e@b.example' }] }),
  ],
  [
    'an unknown author',
    'Line 1 of posts.jsonl names something in authorId',
    () => archiveWith({ people: [eve], posts: [{ ...rota, authorId: 7 }] }),
  ],
  [
    'an unknown team',
    'names something in teamId',
    () => archiveWith({ people: [eve], posts: [{ ...rota, teamId: 77 }] }),
  ],
  [
    'a mention of nobody',
    'names something in mentions',
    () =>
      archiveWith({
        people: [eve],
        posts: [{ ...rota, content: '@Al', mentions: [{ userId: 7, offset: 0, length: 3 }] }],
      }),
  ],
  ...(
    [
      ['overlap', '@Eve Ng', [0, 3]],
      ['mark no name', 'Eve Ng', [0]],
      ['go beyond the text', '@Eve', [0]],
    ] as const
  ).map(([what, content, offsets]): (typeof refused)[number] => [
    `mentions that ${what}`,
    'posts.jsonl is not as documented: mentions',
    () => {
      const mentions = offsets.map(offset => ({ userId: 1, offset, length: 6 }))
      return archiveWith({ people: [eve], posts: [{ ...rota, content, mentions }] })
    },
  ]),
  [
    'a comment on a post of another company',
    'comments.jsonl names something in postId',
    () => archiveWith({ people: [eve], comments: [{ id: 1, postId: 1, authorId: 1, content: 'Hi', createdAt }] }),
  ],
  [
    'an answer to a comment on another post',
    'comments.jsonl names something in parentId',
    () =>
      archiveWith({
        people: [eve],
        posts: [rota, { ...rota, id: 2 }],
        comments: [
          { id: 1, postId: 1, authorId: 1, content: 'Hi', createdAt },
          { id: 2, postId: 2, parentId: 1, authorId: 1, content: 'Hi', createdAt },
        ],
      }),
  ],
  [
    'replies that go in a circle',
    'Line 1 of comments.jsonl names something in parentId',
    () =>
      archiveWith({
        people: [eve],
        posts: [rota],
        comments: [3, 1, 2].map((parentId, n) => ({ ...hi, id: n + 1, parentId })),
      }),
  ],
  [
    'a vote for an answer that is none',
    'votes.jsonl names something in pollId',
    () =>
      archiveWith({
        people: [eve],
        posts: [rota],
        polls: [{ id: 1, postId: 1, question: 'Which?', answers: ['A', 'B'], hasNames: true }],
        votes: [{ pollId: 1, userId: 1, answers: [2], votedOn: '2026-01-06' }],
      }),
  ],
  [
    'a confirmation that nobody asked for',
    'confirmations.jsonl names something in postId',
    () =>
      archiveWith({ people: [eve], posts: [rota], confirmations: [{ postId: 1, userId: 1, confirmedAt: createdAt }] }),
  ],
  ['a file that is missing', `${file} is missing, damaged`, () => archiveWith(sound)],
  ['a file of another type', `${file} is missing, damaged`, () => archiveWith(sound, { [file]: text('<html>') })],
  [
    'a file with another checksum',
    `${file} is missing, damaged`,
    () => archiveWith({ ...sound, media: [{ ...plan, sha256: 'ab'.repeat(32) }] }, { [file]: pdf }),
  ],
  [
    'a file that is no document',
    'media.jsonl is not as documented: contentType',
    () => archiveWith({ ...sound, media: [{ ...plan, kind: 'image' }] }, { [file]: pdf }),
  ],
]

test.each(refused)('%s is refused, and nothing is added', async (_what, reason, archive) => {
  const { state, failure, report } = await check(company, archive())
  expect([state, report]).toEqual(['failed', null])
  expect(failure).toContain(reason)
  const { rows } = await run(
    `select (select count(*) from users)::int as people, (select count(*) from posts)::int as posts`,
  )
  expect(rows).toEqual([{ people: 1, posts: 0 }])
})

test('a file that the archive says it lacks is left out', async () => {
  const lacking = { ...manifest, missing: [file] }
  const { state, report } = await check(company, archiveWith(sound, { 'manifest.json': text(JSON.stringify(lacking)) }))
  expect([state, report]).toMatchObject(['checked', { missingFiles: 1 }])
})

test('a reply to a reply belongs to the comment that began them', async () => {
  const author = { ...eve, email: 'nell@other.example' }
  const comments = Array.from({ length: 40 }, (_, n) => ({
    ...hi,
    id: n + 1,
    content: `${n + 1}`,
    parentId: n || null,
  }))
  const post = { ...rota, createdAt: '2026-01-04T08:00:00Z' }
  expect(addedBy(await importAll(company, archiveWith({ people: [author], posts: [post], comments })))).toMatchObject({
    comments: 40,
  })
  const { rows } = await run(
    'select content, parent_id, (select min(id) from comments) as first from comments order by id',
  )
  expect(rows.map(({ parent_id: parent, first }) => parent === first)).toEqual(comments.map((_, n) => n > 0))
  await run(`delete from posts where content = 'Rota'`)
})

test('an import is made by owners alone, who have just confirmed, and only of what was checked', async () => {
  const ada = await company.join('Ada', { role: 'admin' })
  const body = { fileSize: 100 }
  expect(await ada.refused(calls.uploadArchive, { body })).toBe('403 permission.denied')
  expect(await ada.refused(calls.lastImport)).toBe('403 permission.denied')
  const archive = archiveWith({ people: [eve] })
  const importId = await upload(company, archive)
  for (const call of [calls.checkArchive, calls.importArchive])
    expect(await ada.refused(call, { body: { id: importId } })).toBe('403 permission.denied')
  expect(await ada.refused(calls.getImport, { params: { id: importId } })).toBe('403 permission.denied')

  expect(await owner.refused(calls.importArchive, { body: { id: importId } })).toBe('409 archive.not-checked')
  await owner.call(calls.checkArchive, { body: { id: importId } })
  expect(await owner.refused(calls.checkArchive, { body: { id: importId } })).toBe('409 archive.running')
  expect(await owner.refused(calls.uploadArchive, { body })).toBe('409 archive.running')
  await company.runJobs()
  await run(`update sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1`, [owner.id])
  expect(await owner.refused(calls.uploadArchive, { body })).toBe('403 factor.confirm')
  for (const call of [calls.checkArchive, calls.importArchive])
    expect(await owner.refused(call, { body: { id: importId } })).toBe('403 factor.confirm')
  await run('update sessions set confirmed_at = now() where user_id = $1', [owner.id])
  expect((await owner.call(calls.lastImport)).import).toMatchObject({ id: importId, state: 'checked' })

  const { id: empty } = await owner.call(calls.uploadArchive, { body })
  expect(await owner.refused(calls.getImport, { params: { id: importId } })).toBe('404 archive.missing')
  expect(await owner.refused(calls.checkArchive, { body: { id: empty } })).toBe('409 archive.not-uploaded')
})

test('an archive makes nobody an owner where people are', async () => {
  const archive = archiveWith({
    people: [{ ...eve, role: 'owner' }],
    members: [{ teamId: 9, userId: 1, isTeamOwner: true, canPost: true }],
  })
  const done = await importAll(company, archive)
  expect([done.state, addedBy(done)]).toEqual(['done', { people: 1, members: 1 }])
  const { rows } =
    await run(`select u.role, password_hash, is_team_owner, can_post from users u join memberships m on m.user_id = u.id
    where email = 'eve@other.example'`)
  expect(rows).toEqual([{ role: 'viewer', password_hash: null, is_team_owner: false, can_post: false }])
})

test('an archive that does not fit on the disk is refused before it is sent', async () => {
  const { storage } = company.app.ctx
  const { freeBytes } = storage
  storage.freeBytes = async () => 2 * 1024 ** 3
  expect(await owner.refused(calls.uploadArchive, { body: { fileSize: 1024 ** 3 } })).toBe('507 server.full')
  storage.freeBytes = freeBytes
})

test('an import that was interrupted runs again, once, and one that fails each time ends', async () => {
  const archive = archiveWith({ ...sound, people: [{ ...eve, email: 'kim@other.example' }] }, { [file]: pdf })
  const { id: importId } = await check(company, archive)
  const { storage, stopping } = company.app.ctx
  await owner.call(calls.importArchive, { body: { id: importId } })
  // The job ends while it stores files, as when its process is killed.
  const { put } = storage
  storage.put = () => Promise.reject(new Error('gone'))
  await expect(company.app.tasks['imports.run']({ importId }, '')).rejects.toThrow('gone')
  storage.put = put
  expect(stopping.aborted).toBe(false)
  const people = async () => (await run(`select from users where email = 'kim@other.example'`)).rowCount
  expect([await people(), (await owner.call(calls.getImport, { params: { id: importId } })).state]).toEqual([
    0,
    'importing',
  ])
  await Promise.all([1, 2].map(() => company.app.tasks['imports.run']({ importId }, '')))
  expect([await people(), (await owner.call(calls.getImport, { params: { id: importId } })).state]).toEqual([1, 'done'])
  expect((await run('select from posts')).rowCount).toBe(1)
  expect((await run('select from media')).rowCount).toBe(1)

  const failing = await check(company, archiveWith({ people: [eve] }))
  await owner.call(calls.importArchive, { body: { id: failing.id } })
  await run('update company_imports set tries = 3')
  await company.runJobs()
  const { state, failure } = await owner.call(calls.getImport, { params: { id: failing.id } })
  expect([state, failure]).toEqual([
    'failed',
    'The import could not be finished, and nothing was added. Please try again.',
  ])
})
