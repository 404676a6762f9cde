import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { addComment, removeCommentText } from '#contract/comments.ts'
import * as feed from '#contract/feed.ts'
import { companyWideTeamId } from '#contract/policy.ts'
import { search } from '#contract/search.ts'
import { type Member, openCompany } from '#server/testing/company.ts'
import { upload, uploadPdf } from '#server/testing/files/upload.ts'

/** Cleared before each test, so that each has words of its own. */
const company = await openCompany({ rateLimits: false })
const teamId = await company.team('Install')
const ann = await company.join('Ann', { teamId, canPost: true })
const ben = await company.join('Ben')
beforeEach(() => company.database.pool.query('delete from posts').then(() => undefined))

type Query = NonNullable<Parameters<typeof ann.call<typeof search>>[1]>['query']
const found = async (by: Member, query: Query) =>
  (await by.call(search, { query })).results.map(({ type, excerpt }) => `${type}: ${excerpt}`)
const post = (content: string, inTeam = companyWideTeamId) =>
  company.owner.call(feed.createPost, { body: { content, teamId: inTeam } })
const marked = async (by: Member, q: string) => {
  const { results } = await by.call(search, { query: { q } })
  return results.map(({ excerpt, matches }) => {
    const characters = [...excerpt]
    return matches.map(({ offset, length }) => characters.slice(offset, offset + length).join(''))
  })
}

test('a text is found by its words, their other forms and their beginnings, in any case and without accents', async () => {
  await post('The valves in the Peñasco café were replaced')
  for (const q of ['valve', 'VALVES', 'valv', 'penasco', 'Peñasco', 'cafe', 'replacing', 're', 'valve cafe'])
    expect(await found(ann, { q }), q).toHaveLength(1)
  for (const q of ['alve', 'peñascos rotos', 'valve boiler', 'in thee'])
    expect(await found(ann, { q }), q).toHaveLength(0)
})

test('Spanish texts are found by Spanish forms, and English words by none of them', async () => {
  await post('Las bombas de la azotea están en el taller')
  await post('It is not here')
  expect(await found(ann, { q: 'bomba' })).toEqual(['post: Las bombas de la azotea están en el taller'])
  expect(await found(ann, { q: 'note' })).toEqual([])
})

test('whole words come before beginnings, and among equals the newest first', async () => {
  for (const content of ['wind one', 'window one', 'wind two', 'winding up']) await post(content)
  expect(await found(ann, { q: 'wind' })).toEqual([
    'post: winding up',
    'post: wind two',
    'post: wind one',
    'post: window one',
  ])
})

test('a phrase is found only where its words follow each other', async () => {
  await post('The press tool is back')
  await post('Press the button of the tool')
  expect(await found(ann, { q: '"press tool"' })).toEqual(['post: The press tool is back'])
  expect(await found(ann, { q: '“press tool” back' })).toHaveLength(1)
  expect(await found(ann, { q: 'press tool' })).toHaveLength(2)
})

test('everyone finds what they may see', async () => {
  const { id } = await post('Gate code in Install', teamId)
  await ann.call(addComment, { params: { id }, body: { content: 'Which gate?' } })
  expect(await found(ann, { q: 'gate' })).toEqual(['comment: Which gate?', 'post: Gate code in Install'])
  expect(await found(ben, { q: 'gate' })).toEqual([])
  expect(await found(ben, { q: 'gate', teamId })).toEqual([])
  expect(await found(company.owner, { q: 'gate', teamId })).toHaveLength(2)
})

test('what is deleted or removed is not found, with its comments, and found again once it is restored', async () => {
  const { id } = await post('Ladder inspection')
  const { id: commentId } = await ann.call(addComment, { params: { id }, body: { content: 'My ladder too' } })
  const all = await found(ann, { q: 'ladder' })
  await company.owner.call(feed.deletePost, { params: { id } })
  expect(await found(ann, { q: 'ladder' })).toEqual([])
  await company.owner.call(feed.restorePost, { params: { id } })
  expect(await found(ann, { q: 'ladder' })).toEqual(all)
  await company.owner.call(removeCommentText, { params: { id, commentId }, body: { note: 'Not here' } })
  expect(await found(ann, { q: 'ladder' })).toEqual(['post: Ladder inspection'])
})

test('an edited text is found by its new words only', async () => {
  const { id } = await post('Old words')
  await company.owner.call(feed.editPost, { params: { id }, body: { content: 'New sentence' } })
  expect(await found(ann, { q: 'words' })).toEqual([])
  expect(await found(ann, { q: 'sentence' })).toHaveLength(1)
})

test('filters: type, author, days, photos and documents', async () => {
  const { id } = await post('Filter housing')
  await ann.call(addComment, { params: { id }, body: { content: 'Filter ordered' } })
  const photo = await uploadPhoto(company.owner)
  await company.owner.call(feed.createPost, { body: { content: 'Filter photo', mediaUrls: [photo] } })
  expect(await found(ann, { q: 'filter', type: 'comment' })).toEqual(['comment: Filter ordered'])
  expect(await found(ann, { q: 'filter', authorId: ann.id })).toEqual(['comment: Filter ordered'])
  expect(await found(ann, { with: 'photo' })).toEqual(['post: Filter photo'])
  expect(await found(ann, { q: 'filter', with: 'video' })).toEqual([])
  const manual = await uploadPdf(company.owner, 'manual.pdf')
  await company.owner.call(feed.createPost, { body: { content: 'Manual of the furnace', mediaUrls: [manual] } })
  expect(await found(ann, { with: 'document' })).toEqual(['post: Manual of the furnace'])
  await company.database.pool.query(`update search_texts set at = '2026-03-04T12:00Z' where post_id = $1`, [id])
  expect(await found(ann, { q: 'filter', from: '2026-03-04', to: '2026-03-04' })).toHaveLength(2)
  expect(await found(ann, { q: 'filter', to: '2026-03-03' })).toEqual([])
  expect(await found(ann, { q: 'filter', from: '2026-03-04T12:00:01Z' })).toEqual(['post: Filter photo'])
})

test('people are found by their names alone, by everyone', async () => {
  expect(await found(ben, { q: 'oliv', type: 'person' })).toEqual(['person: Olivia Owens'])
  expect(await found(ben, { q: 'owens oli' })).toEqual(['person: Olivia Owens'])
  expect(await found(ben, { q: 'acme', type: 'person' })).toEqual([])
  expect(await found(ben, { type: 'person', teamId })).toEqual([])
  expect(await found(ann, { type: 'person', teamId })).toEqual(['person: Olivia Owens', 'person: Ann Test'])
})

test('what was found is marked, by code points, in an excerpt around it', async () => {
  await post(`😀 Windows and wind. ${'Nothing of it here. '.repeat(30)}`)
  expect(await marked(ann, 'wind')).toEqual([['Wind', 'wind']])
  await post(`${'Nothing of it here. '.repeat(30)}Then the 😀 boilers came. ${'More of nothing. '.repeat(30)}`)
  const { results } = await ann.call(search, { query: { q: 'boiler' } })
  expect(results[0]?.excerpt).toMatch(/^….*Then the 😀 boilers came\..*…$/u)
  expect(await marked(ann, 'boiler')).toEqual([['boiler']])
  expect(await marked(ann, '"then the"')).toEqual([['Then', 'the']])
})

test('pages neither repeat nor leave out a result', async () => {
  for (let n = 0; n < 45; n += 1) await post(n % 3 === 0 ? `crane ${n}` : `cranes${n}`)
  const all: string[] = []
  let cursor: string | undefined
  do {
    const page = await ann.call(search, { query: { q: 'crane', cursor } })
    all.push(...page.results.map(({ excerpt }) => excerpt))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(all).toHaveLength(45)
  expect(new Set(all).size).toBe(45)
})

test('odd searches find nothing, or what they say', async () => {
  await post(`Don't use % or _ or \\ here: "a' | b & !c <-> d:* (e"`)
  for (const q of [
    '',
    '   ',
    '!!!',
    '"',
    '""',
    `'`,
    '%',
    '_',
    '\\',
    ':*',
    '&|!()<->',
    '😀',
    '﷽',
    '\u202E',
    '﻿',
    'x'.repeat(200),
  ])
    expect(await found(ann, { q }), q).toEqual([])
  for (const q of [`don't`, 'dont', `a' | b`, 'c <-> d', 'd:*', '(e', '#a1 use', "use'"])
    expect((await ann.try(search, { query: { q } })).status, q).toBe(200)
  expect(await found(ann, { q: `don’t & use:*` })).toHaveLength(1)
  expect(await ann.refused(search, { query: { q: 'x'.repeat(201) } })).toBe('422 request.invalid')
  expect(await ann.refused(search, { query: { q: 'a\0b' } })).toBe('422 request.invalid')
  expect(await ann.refused(search, { query: { q: 'a', cursor: 'w1; drop' } })).toBe('422 request.invalid')
  expect(await ann.refused(search, { query: { q: 'a', from: 'yesterday' } })).toBe('422 request.invalid')
})

async function uploadPhoto(by: Member): Promise<string> {
  const photo = sharp({ create: { width: 8, height: 8, channels: 3, background: '#0f766e' } })
  return upload(by, await photo.png().toBuffer(), 'van.png', 'image/png')
}
