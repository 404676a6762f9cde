import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { VersionedCache } from './versioned-cache.ts'

/** A cache of texts by number, what it has loaded, and the present version of its source. */
function texts(maxBytes = 1_000) {
  const source = { version: '1', loads: [] as (readonly number[])[], isGone: false }
  const cache = new VersionedCache<number, { text: string }>({
    load: async keys => {
      source.loads.push(keys)
      const { version, isGone } = source
      await sleep(1)
      return new Map(isGone ? [] : keys.map(key => [key, { version, value: { text: `${key} of ${version}` } }]))
    },
    bytesOf: ({ text }) => text.length,
    maxBytes,
  })
  return { cache, source }
}
const textsOf = (values: ReadonlyMap<number, { text: string }>) => [...values.values()].map(({ text }) => text)

test('a value is read once for a version, however many want it', async () => {
  const { cache, source } = texts()
  const all = await Promise.all([[1, 2], [2], [1, 2], [2, 1]].map(keys => cache.of(keys, '1')))
  expect(all.map(textsOf)).toEqual([['1 of 1', '2 of 1'], ['2 of 1'], ['1 of 1', '2 of 1'], ['2 of 1', '1 of 1']])
  expect(source.loads).toEqual([[1, 2]])
  expect(cache.latest(2)).toEqual({ version: '1', value: { text: '2 of 1' } })
})

test('a value of another version is read again, and by a load that begins after the call', async () => {
  const { cache, source } = texts()
  const before = cache.of([1], '1')
  await Promise.resolve()
  source.version = '2'
  expect(textsOf(await cache.of([1], '2'))).toEqual(['1 of 2'])
  expect(textsOf(await before)).toEqual(['1 of 1'])
  expect(textsOf(await cache.of([1, 2], '2'))).toEqual(['1 of 2', '2 of 2'])
  expect(source.loads).toEqual([[1], [1], [2]])
})

test('a key without a value is left out, and forgotten', async () => {
  const { cache, source } = texts()
  await cache.of([1], '1')
  source.isGone = true
  expect(textsOf(await cache.of([1], '2'))).toEqual([])
  expect(cache.latest(1)).toBeUndefined()
})

test('what was not used for the longest time is dropped when the bytes are used up', async () => {
  const { cache } = texts(13)
  for (const key of [1, 2, 1, 3]) await cache.of([key], '1')
  expect([1, 2, 3].map(key => cache.latest(key)?.value.text)).toEqual(['1 of 1', undefined, '3 of 1'])
})
