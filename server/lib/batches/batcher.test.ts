import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { BatchedWrites, locked } from './batched-writes.ts'
import { Batcher } from './batcher.ts'

/** A batcher that doubles numbers, and the batches that it has run. */
function doubling(fails: (items: readonly number[]) => Error | undefined = () => undefined) {
  const batches: (readonly number[])[] = []
  const batcher = new Batcher<number, number>({
    run: async items => {
      batches.push(items)
      await sleep(1)
      const error = fails(items)
      if (error) throw error
      return items.map(item => (item < 0 ? new Error(`no ${item}`) : item * 2))
    },
    maxItems: 3,
  })
  return { batcher, batches }
}

test('items that are added in one go, or while others run, run together, in their order', async () => {
  const { batcher, batches } = doubling()
  const first = [1, 2].map(item => batcher.add(item))
  await Promise.resolve()
  const others = [3, 4, 5, 6].map(item => batcher.add(item))
  expect(await Promise.all([...first, ...others])).toEqual([2, 4, 6, 8, 10, 12])
  expect(batches).toEqual([[1, 2], [3, 4, 5], [6]])
  expect(await batcher.add(7)).toBe(14)
})

test('an item that fails does not fail the others', async () => {
  const { batcher, batches } = doubling()
  const settled = await Promise.allSettled([1, -2, 3].map(item => batcher.add(item)))
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(batches).toHaveLength(1)
})

test('after an error that does not say whose it is, the items run one by one', async () => {
  const { batcher, batches } = doubling(items => (items.includes(3) ? new Error('invalid') : undefined))
  const settled = await Promise.allSettled([1, 2, 3, 4].map(item => batcher.add(item)))
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(batches).toEqual([[1, 2, 3], [1], [2], [3], [4]])
})

test('while the database is away, a batch fails as a whole', async () => {
  const { batcher, batches } = doubling(() => new Error('Connection terminated unexpectedly'))
  const settled = await Promise.allSettled([1, 2, 3].map(item => batcher.add(item)))
  expect(settled.every(({ status }) => status === 'rejected')).toBe(true)
  expect(batches).toEqual([[1, 2, 3]])
})

test('an item whose row is locked waits without the others, and those of its key keep their order', async () => {
  const written: string[] = []
  let unlock = () => undefined as void
  const unlocked = new Promise<void>(resolve => {
    unlock = resolve
  })
  let isLocked = true
  const writes = new BatchedWrites<string, string>({
    keyOf: item => item.slice(0, 1),
    rowOf: item => item.codePointAt(0) ?? 0,
    inTurn: work => work(),
    write: async (items, lockedRows) => {
      if (lockedRows === 'wait' && items[0]?.startsWith('a')) await unlocked
      await sleep(1)
      return items.map(item => {
        if (lockedRows === 'skip' && (item === 'c1' || (isLocked && item.startsWith('a')))) return locked
        written.push(item)
        return item
      })
    },
  })
  const items = ['a1', 'b1', 'a2', 'b2']
  const all = Promise.all(items.map(item => writes.add(item)))
  await expect.poll(() => written).toEqual(['b1', 'b2'])
  // Locked for a moment only: it does not wait behind those of another row.
  await writes.add('c1')
  isLocked = false
  const last = writes.add('a3')
  await writes.add('b3')
  expect(written).toEqual(['b1', 'b2', 'c1', 'b3'])
  unlock()
  expect(await all).toEqual(items)
  expect(await last).toBe('a3')
  expect(written).toEqual(['b1', 'b2', 'c1', 'b3', 'a1', 'a2', 'a3'])
  expect(await writes.add('a4')).toBe('a4')
})

test('after a locked row, batches take turns, and have what arrived until theirs began', async () => {
  const turns: string[] = []
  const batches: (readonly string[])[] = []
  let begin = () => undefined as void
  const writes = new BatchedWrites<string, string>({
    keyOf: item => item,
    rowOf: () => 1,
    inTurn: async work => {
      turns.push('turn')
      await new Promise<void>(resolve => {
        begin = resolve
      })
      return work()
    },
    write: async (items, lockedRows) => {
      batches.push(items)
      return items.map(item => (lockedRows === 'skip' && item === 'first' ? locked : item))
    },
  })
  expect(await writes.add('first')).toBe('first')
  expect([turns, batches]).toEqual([[], [['first'], ['first']]])
  const second = writes.add('second')
  await expect.poll(() => turns).toEqual(['turn'])
  const third = writes.add('third')
  begin()
  expect(await Promise.all([second, third])).toEqual(['second', 'third'])
  expect(batches.at(-1)).toEqual(['second', 'third'])
})
