import { beforeEach, expect, test } from 'vitest'
import { createPost, editPost } from '#contract/feed.ts'
import { search } from '#contract/search.ts'
import { hasAll, plainTerms } from '#contract/text/found-words.ts'
import { openCompany } from '#server/testing/company.ts'

const company = await openCompany({ rateLimits: false })
const ann = await company.join('太郎')
beforeEach(() => company.database.pool.query('delete from posts').then(() => undefined))

const find = async (q: string) => (await ann.call(search, { query: { q, type: 'post' } })).results
/** What is marked in the texts that are found, also by a device without a connection. */
async function marked(content: string, q: string) {
  const [found] = await find(q)
  expect(hasAll(content, plainTerms(q))).toBe(found !== undefined)
  const letters = [...(found?.excerpt ?? '')]
  return found?.matches.map(({ offset, length }) => letters.slice(offset, offset + length).join(''))
}

test.each([
  [
    'Chinese',
    '明天停电，请检查发电机和电池。',
    ['停电', '发电机', '电', '池', '请检查发电机'],
    ['电停', '天请', '电发', '车'],
  ],
  [
    'Japanese',
    '今日は電気工事のため、ガスボンベを使わないでください。',
    ['電気', '工事', 'ガスボンベ', '気工', '使わない', 'は'],
    ['ガス工事', '事電'],
  ],
  ['Thai', 'กรุณาปิดประตูห้องเครื่องทุกครั้ง', ['ประตู', 'ห้องเครื่อง', 'ปิด'], ['ประเครื่อง', 'ตูปิด']],
  [
    'mixed with Latin letters and digits',
    '更換Halden主板X42後重啟',
    ['主板', 'halden', 'x42', '更換halden'],
    ['板主', 'halden重啟後'],
  ],
])('%s is found by a part of a run', async (_, content, found, missing) => {
  await company.owner.call(createPost, { body: { content } })
  for (const q of found) expect([...new Set(await marked(content, q))].join('').toLowerCase(), q).toBe(q)
  for (const q of missing) expect(await marked(content, q), q).toBeUndefined()
})

test('a phrase goes over the end of a run, and several runs are several words', async () => {
  const content = '新しい iPhone の電池'
  await company.owner.call(createPost, { body: { content } })
  expect(await marked(content, '"新しい iphone"')).toEqual(['新しい', 'iPhone'])
  expect(await marked(content, '"iphone 新しい"')).toBeUndefined()
  expect(await marked(content, '電池 新し')).toEqual(['新し', '電池'])
})

test('Korean, which has spaces, is found by beginnings of words as before', async () => {
  const content = '내일 정전이 있습니다'
  await company.owner.call(createPost, { body: { content } })
  expect(await marked(content, '정전')).toEqual(['정전이'])
  expect(await marked(content, '전이')).toBeUndefined()
})

test('an edited text is found by its new letters only', async () => {
  const { id } = await company.owner.call(createPost, { body: { content: '停电' } })
  await company.owner.call(editPost, { params: { id }, body: { content: '通电' } })
  expect(await find('停电')).toEqual([])
  expect(await find('通电')).toHaveLength(1)
})

test('people are found by a part of a name', async () => {
  for (const q of ['太郎', '太', '郎']) {
    const { results } = await ann.call(search, { query: { q, type: 'person' } })
    expect(
      results.map(({ id }) => id),
      q,
    ).toEqual([ann.id])
  }
})
