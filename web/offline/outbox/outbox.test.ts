import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { errorReply, Unreachable } from '#web/lib/errors.ts'
import { drain, type Line } from './drain.ts'
import type { Write } from './entries.ts'
import { addWrite, removeWritesOf, writesOf } from './outbox-store.ts'

const [ann, ben] = [1, 2]
const comment = (postId: number, content: string): Write => ({ kind: 'comment', postId, content, clientKey: content })
const words = (write: object) => ('content' in write ? write.content : JSON.stringify(write))
const refusal = (status: number, error = 'x') => errorReply(status, JSON.stringify({ error, message: 'No.' }), '')
const lost = new Unreachable('Failed to fetch')

let now = 0
let arrived: unknown[] = []
let there: number | null = ann
/** What happens instead of arriving, in turn; then everything arrives. */
let troubles: unknown[] = []

const line: Line = {
  now: () => now,
  whoIsThere: async () => there,
  onSent: () => undefined,
  send: async write => {
    const trouble = troubles.shift()
    if (trouble) throw trouble
    arrived.push(words(write))
    return { kind: 'views', reply: { read: [] } }
  },
}
const queue = async (...writes: Write[]) => {
  for (const write of writes) await addWrite(ann, write, now)
}
const waiting = async () => (await writesOf(ann)).map(words)

beforeEach(async () => {
  for (const id of [ann, ben]) await removeWritesOf(id)
  now = 1_000_000
  arrived = []
  troubles = []
  there = ann
})

test('everything arrives once, in the order in which it was made', async () => {
  await queue(comment(1, 'a'), comment(2, 'b'), comment(1, 'c'))
  expect(await drain(ann, line)).toBeNull()
  expect(arrived).toEqual(['a', 'b', 'c'])
  expect(await drain(ann, line)).toBeNull()
  expect(arrived).toHaveLength(3)
})

test('a lost line stops all, and each try waits longer', async () => {
  await queue(comment(1, 'a'), comment(2, 'b'))
  troubles = [lost]
  expect(await drain(ann, line)).toBe(now + 5_000)
  expect(arrived).toEqual([])
  now += 5_000
  troubles = [lost]
  expect(await drain(ann, line)).toBe(now + 10_000)
  now += 10_000
  expect(await drain(ann, line)).toBeNull()
  expect(arrived).toEqual(['a', 'b'])
})

test('a server that fails at one thing holds up only what must come after it', async () => {
  await queue(comment(1, 'a'), comment(2, 'b'), comment(1, 'c'))
  troubles = [refusal(500)]
  const again = await drain(ann, line)
  expect(arrived).toEqual(['b'])
  now = again ?? 0
  await drain(ann, line)
  expect(arrived).toEqual(['b', 'a', 'c'])
})

test('what is refused waits for its author with the reason, and is not sent again', async () => {
  await queue(comment(1, 'a'), { kind: 'views', postIds: [1] }, comment(2, 'b'))
  troubles = [refusal(403), refusal(404)]
  expect(await drain(ann, line)).toBeNull()
  expect(arrived).toEqual(['b'])
  expect(await writesOf(ann)).toMatchObject([{ content: 'a', refusal: 'No.' }])
  await drain(ann, line)
  expect(arrived).toEqual(['b'])
})

test('nothing goes out while its author is not the one who is signed in', async () => {
  await queue(comment(1, 'a'), comment(1, 'b'))
  for (const other of [null, ben]) {
    there = other
    await drain(ann, line)
  }
  troubles = [refusal(401)]
  there = ann
  await drain(ann, line)
  expect(arrived).toEqual([])
  expect(await writesOf(ben)).toEqual([])
  expect(await waiting()).toEqual(['a', 'b'])
})

test('the last like of a post stands, and watch times become one', async () => {
  await queue({ kind: 'like', postId: 1, isLiked: true }, { kind: 'like', postId: 2, isLiked: true })
  await queue({ kind: 'like', postId: 1, isLiked: false })
  const watch = { kind: 'watch', postId: 1, mediaUrl: '/media/a/display' } as const
  await queue({ ...watch, watchTimeSeconds: 9, startedAt: '2026-01-02T00:00:00.000Z' })
  await queue({ ...watch, watchTimeSeconds: 4, startedAt: '2026-01-01T00:00:00.000Z' })
  expect(await writesOf(ann)).toMatchObject([
    { postId: 2, isLiked: true },
    { postId: 1, isLiked: false },
    { watchTimeSeconds: 9, startedAt: '2026-01-01T00:00:00.000Z' },
  ])
})

test('files of a post survive in the queue; uploads that went stale go up anew once', async () => {
  const body = { content: 'Roof', clientKey: 'k' }
  const files = [new File(['abc'], 'roof.jpg', { type: 'image/jpeg' })]
  await queue({ kind: 'post', teamId: 9, body, files, uploaded: ['/media/gone/display'] })
  troubles = [refusal(422, 'post.media')]
  now = (await drain(ann, line)) ?? 0
  expect(await writesOf(ann)).toMatchObject([{ uploaded: [], files: [{ name: 'roof.jpg' }] }])
  troubles = [refusal(422, 'post.media')]
  await drain(ann, line)
  expect(await writesOf(ann)).toMatchObject([{ refusal: 'No.' }])
})
