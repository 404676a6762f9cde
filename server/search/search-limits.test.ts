import { expect, test } from 'vitest'
import { rateLimits } from '#contract/rate-limits.ts'
import { search } from '#contract/search.ts'
import { type Member, openCompany } from '#server/testing/company.ts'
import { formsOf } from './search.sql.ts'

const company = await openCompany()
const ann = await company.join('Ann')
const ben = await company.join('Ben')

test('the names of people are not cut into words by a search, whose statements end soon', async () => {
  await company.database.pool.query(`
    create table cuts (timeout text);
    alter function search_tokens rename to cut;
    create function search_tokens(content text) returns text[] language plpgsql as $$
      begin insert into cuts values (current_setting('statement_timeout')); return cut(content); end $$`)
  const { results } = await ann.call(search, { query: { q: `"${'test '.repeat(30)}"`, type: 'person' } })
  expect(results.map(({ id }) => id)).toEqual([ann.id, ben.id])
  expect((await company.database.pool.query('select * from cuts')).rows).toEqual([{ timeout: '3s' }])
})

test('as many other forms of words are marked as a page has room for', async () => {
  const words = Array.from({ length: 1_000 }, () => 'pumps')
  const pump = { word: 'pump', english: 'pump', spanish: 'pump' }
  const forms = await formsOf(company.database.db, [{ words: [pump], isPhrase: false }], ['other', ...words])
  expect(forms).toHaveLength(200)
})

test('searches of one person are limited in a minute, not those of others', async () => {
  const find = (by: Member) => by.try(search, { query: { q: 'ann' } })
  for (let n = 0; n < rateLimits.searchesPerMinute; n += 1) expect((await find(ben)).status).toBe(200)
  const { status, headers } = await find(ben)
  expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true])
  expect((await find(ann)).status).toBe(200)
})
