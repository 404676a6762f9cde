import { expect, test } from 'vitest'
import { addComment } from '#contract/comments.ts'
import { createPost } from '#contract/feed.ts'
import { search } from '#contract/search.ts'
import { openCompany } from '#server/testing/company.ts'

const company = await openCompany({ rateLimits: false })
const ann = await company.join('Ann')
const { id } = await company.owner.call(createPost, {
  body: { content: `50% off_road O'Brien C:\\temp "quoted" 100` },
})
await company.owner.call(addComment, { params: { id }, body: { content: 'wind & weather | rain' } })

const statusOf = async (query: string) => (await ann.send({ url: `/api/search?${query}` })).statusCode
const types = async (q: string) => (await ann.call(search, { query: { q } })).results.map(({ type }) => type)

const naughty = [
  '%00',
  'wind%00',
  '%ED%A0%80',
  '%EF%BF%BF',
  '%FF%FE',
  '%25',
  '_',
  '%5C',
  '%5C%5C%5C',
  `'`,
  `''`,
  `%22`,
  `%22%22%22`,
  '%22wind',
  'wind%22',
  '%26',
  '%7C',
  '!wind',
  '!!!',
  'wind%3A%2A',
  '%3A%2A',
  'a%3C-%3Eb',
  '%3C2%3E',
  '((((',
  ')))',
  `') or 1=1 --`,
  '%23t9',
  '%23kpost',
  '%23b0',
  '-',
  '%F0%9F%94%A7',
  '%E2%80%8D%E2%80%8D',
  '%E2%80%AEdniw',
  '%CC%80',
  '%E3%82%99',
  '%0A%0D%09',
  '+',
  'wind%20'.repeat(25),
  '%E9%9B%BB'.repeat(66),
]

test.each(naughty)('q=%s is answered or refused', async q => {
  expect([200, 422]).toContain(await statusOf(`q=${q}`))
  for (const type of ['post', 'comment', 'document', 'person'])
    expect([200, 422]).toContain(await statusOf(`q=${q}&type=${type}`))
})

test('signs of the query language and of patterns are nothing but signs', async () => {
  for (const q of ['%', '_', '\\', '&', '|', '!', ':*', '<->', '()', `'`, '"', '#t9', '#kpost'])
    expect(await types(q), q).toEqual([])
  expect(await types('wind & weather')).toEqual(['comment'])
  expect(await types('wind | nothing')).toEqual([])
  expect(await types('!wind')).toEqual(['comment'])
  expect(await types('50% off_road')).toEqual(['post'])
  expect(await types(`O'Brien`)).toEqual(['post'])
  expect(await types('c:\\temp "quoted"')).toEqual(['post'])
})

test('the longest search is answered, a longer one refused', async () => {
  expect(await statusOf(`q=${'a'.repeat(200)}`)).toBe(200)
  expect(await statusOf(`q=${'a'.repeat(10_000)}`)).toBe(422)
  expect(await statusOf(`q=${'a%20'.repeat(100)}`)).toBe(200)
})

const wrong = [
  'type=post&type=comment',
  'type=team',
  'with=audio',
  'teamId=0',
  'teamId=-1',
  'teamId=1.5',
  'teamId=9%00',
  'teamId=99999999999',
  'authorId=x',
  'authorId=1e400',
  'from=2026-02-30',
  'from=yesterday',
  'from=2026-13-01',
  'from=0000-01-01',
  'to=0000-12-31T23%3A59%3A59Z',
  'to=2026-01-01T25%3A00%3A00Z',
  'to=infinity',
  'from=%00',
  'cursor=x1',
  'cursor=w-1',
  'cursor=w12345678901',
  'cursor=w1%00',
  'cursor=p1%3Bdrop',
]
test.each(wrong)('%s is refused', async filter => {
  expect(await statusOf(`q=wind&${filter}`)).toBe(422)
})

const odd = [
  'q=wind&teamId=2147483647',
  'q=wind&authorId=2147483647',
  'q=wind&cursor=w9999999999',
  'q=wind&cursor=b9999999999',
  'q=wind&cursor=w0',
  'q=wind&cursor=w',
  'q=wind&cursor=p9999999999&type=person',
  'q=wind&cursor=p20&type=post',
  'q=wind&cursor=w20&type=person',
  'q=wind&from=0001-01-01&to=9999-12-31',
  'q=wind&from=9999-12-31&to=0001-01-01',
  'q=wind&to=9999-12-31',
  'q=wind&from=2026-01-01T00:00:00%2B14:00',
  'with=document&type=person',
  'with=photo&type=comment',
  'with=document&type=document',
  'type=person',
  '',
]
test.each(odd)('%s fails on nobody', async query => {
  expect([200, 422]).toContain(await statusOf(query))
})

test('filters that exclude each other find nothing', async () => {
  for (const query of [
    { type: 'comment', with: 'photo' },
    { type: 'document', with: 'video' },
    { q: 'wind', teamId: 2_147_483_647 },
    { q: 'wind', authorId: ann.id },
    { q: 'wind', from: '2030-01-01' },
  ] as const)
    expect((await ann.call(search, { query })).results).toEqual([])
})
