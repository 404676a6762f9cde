import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { errorReply, Unreachable } from '#web/lib/calls/errors.ts'
import { type DrainDeps, drain } from './drain.ts'
import { laneOf, type OutboxWrite } from './entries.ts'
import { addEntry, entriesOf, removeEntriesOf } from './store.ts'

const [ann, ben] = [1, 2]
const comment = (postId: number, content: string): OutboxWrite => ({
  kind: 'comment',
  postId,
  content,
  clientKey: content,
})
const textOf = (write: object) => ('content' in write ? write.content : JSON.stringify(write))
const refusal = (status: number, error = 'x') => errorReply(status, JSON.stringify({ error, message: 'No.' }), '')
const lost = new Unreachable('Failed to fetch')

let now = 0
let sent: unknown[] = []
let signedInId: number | null = ann
/** Failures, in order; after them everything is sent. */
let failures: unknown[] = []

const deps: DrainDeps = {
  now: () => now,
  fetchCurrentUserId: async () => signedInId,
  onSent: () => undefined,
  send: async write => {
    const failure = failures.shift()
    if (failure) throw failure
    sent.push(textOf(write))
    return { read: [] }
  },
}
const queue = async (...writes: OutboxWrite[]) => {
  for (const write of writes) await addEntry(ann, write, now)
}
const pending = async () => (await entriesOf(ann)).map(textOf)

beforeEach(async () => {
  for (const id of [ann, ben]) await removeEntriesOf(id)
  now = 1_000_000
  sent = []
  failures = []
  signedInId = ann
})

test('everything is sent once, in the order of creation', async () => {
  await queue(comment(1, 'a'), comment(2, 'b'), comment(1, 'c'))
  expect(await drain(ann, deps)).toBeNull()
  expect(sent).toEqual(['a', 'b', 'c'])
  expect(await drain(ann, deps)).toBeNull()
  expect(sent).toHaveLength(3)
})

test('a lost connection stops everything, and each retry waits longer', async () => {
  await queue(comment(1, 'a'), comment(2, 'b'))
  failures = [lost]
  expect(await drain(ann, deps)).toBe(now + 5_000)
  expect(sent).toEqual([])
  now += 5_000
  failures = [lost]
  expect(await drain(ann, deps)).toBe(now + 10_000)
  now += 10_000
  expect(await drain(ann, deps)).toBeNull()
  expect(sent).toEqual(['a', 'b'])
})

test('a server error at one entry delays only its own lane', async () => {
  await queue(comment(1, 'a'), comment(2, 'b'), comment(1, 'c'))
  failures = [refusal(500)]
  const again = await drain(ann, deps)
  expect(sent).toEqual(['b'])
  now = again ?? 0
  await drain(ann, deps)
  expect(sent).toEqual(['b', 'a', 'c'])
})

test('a refused entry stays for its author with the reason, and is not sent again', async () => {
  const opening = { kind: 'opening', postId: 1, mediaId: 'm', hasVideo: true } as const
  await queue(comment(1, 'a'), { kind: 'views', postIds: [1] }, opening, opening, comment(2, 'b'))
  failures = [refusal(403), refusal(404), refusal(404)]
  expect(await drain(ann, deps)).toBeNull()
  expect(sent).toEqual(['b'])
  expect(await entriesOf(ann)).toMatchObject([{ content: 'a', refusal: 'No.' }])
  await drain(ann, deps)
  expect(sent).toEqual(['b'])
})

test.each([false, true])('a confirmation is sent after the openings that it may need', hasVideo => {
  const opening = { kind: 'opening', postId: 1, mediaId: 'm', hasVideo } as const
  const confirmedAt = '2026-11-27T00:00:00.000Z'
  expect(laneOf(opening)).toBe(laneOf({ kind: 'confirm', postId: 1, version: 1, confirmedAt, hasVideo }))
})

test('what was refused only for now is sent later', async () => {
  await queue(comment(1, 'a'))
  failures = [refusal(429)]
  expect(await drain(ann, deps)).toBe(now + 5_000)
  expect(await entriesOf(ann)).not.toMatchObject([{ refusal: 'No.' }])
  now += 5_000
  expect(await drain(ann, deps)).toBeNull()
  expect(sent).toEqual(['a'])
})

test('what was sent is shown before it leaves the outbox', async () => {
  await queue(comment(1, 'a'), comment(1, 'b'))
  const shown: unknown[] = []
  await drain(ann, { ...deps, onSent: async ({ write }) => shown.push([textOf(write), await pending()]) })
  expect(shown).toEqual([
    ['a', ['a', 'b']],
    ['b', ['b']],
  ])
})

test('nothing is sent unless its author is signed in', async () => {
  await queue(comment(1, 'a'), comment(1, 'b'))
  for (const other of [null, ben]) {
    signedInId = other
    expect(await drain(ann, deps)).toBeNull()
  }
  failures = [refusal(401, 'session.none')]
  signedInId = ann
  expect(await drain(ann, deps)).toBeNull()
  expect(sent).toEqual([])
  expect(await entriesOf(ben)).toEqual([])
  expect(await pending()).toEqual(['a', 'b'])
})

test('the last like of a post wins, and watch times merge', async () => {
  await queue({ kind: 'like', postId: 1, isLiked: true }, { kind: 'like', postId: 2, isLiked: true })
  await queue({ kind: 'like', postId: 1, isLiked: false })
  const watch = { kind: 'watch', postId: 1, mediaUrl: '/media/a/display' } as const
  await queue({ ...watch, watchTimeSeconds: 9, startedAt: '2026-01-02T00:00:00.000Z' })
  await queue({ ...watch, watchTimeSeconds: 4, startedAt: '2026-01-01T00:00:00.000Z' })
  expect(await entriesOf(ann)).toMatchObject([
    { postId: 2, isLiked: true },
    { postId: 1, isLiked: false },
    { watchTimeSeconds: 9, startedAt: '2026-01-01T00:00:00.000Z' },
  ])
})

test('of reactions to one post or comment the last wins, and removing a like removes what it was to replace', async () => {
  const thanks = { kind: 'reaction', postId: 1, reaction: 'thanks' } as const
  await queue(thanks, { ...thanks, commentId: 1 }, { ...thanks, commentId: 2 })
  await queue({ kind: 'like', postId: 1, isLiked: true }, { ...thanks, commentId: 2, reaction: null })
  expect(await entriesOf(ann)).toMatchObject([
    { commentId: 1, reaction: 'thanks' },
    { kind: 'like', isLiked: true },
    { commentId: 2, reaction: null },
  ])
  await queue(thanks, { kind: 'like', postId: 1, isLiked: false })
  const [, , latest] = await entriesOf(ann)
  expect(latest).toMatchObject({ kind: 'reaction', postId: 1, reaction: null })
})

test('files of a post stay in the outbox; expired uploads are uploaded again once', async () => {
  const body = { content: 'Roof', clientKey: 'k' }
  const files = [new File(['abc'], 'roof.jpg', { type: 'image/jpeg' })]
  await queue({ kind: 'post', teamId: 9, body, files, uploaded: ['/media/gone/display'] })
  for (const failure of [lost, refusal(422, 'post.media')]) {
    failures = [failure]
    now = (await drain(ann, deps)) ?? 0
  }
  expect(await entriesOf(ann)).toMatchObject([{ uploaded: [], files: [{ name: 'roof.jpg' }] }])
  failures = [refusal(422, 'post.media')]
  await drain(ann, deps)
  expect(await entriesOf(ann)).toMatchObject([{ refusal: 'No.' }])
})

test('a post that is refused for another reason keeps its uploads, and is not sent again', async () => {
  const body = { content: 'Roof', clientKey: 'k' }
  const files = [new File(['abc'], 'roof.jpg', { type: 'image/jpeg' })]
  await queue({ kind: 'post', teamId: 9, body, files, uploaded: ['/media/there/display'] })
  failures = [refusal(403)]
  expect(await drain(ann, deps)).toBeNull()
  expect(await entriesOf(ann)).toMatchObject([{ refusal: 'No.', uploaded: ['/media/there/display'] }])
})
