import 'fake-indexeddb/auto'
import { onlineManager } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { errorReply, SignedOut, Unreachable } from '#web/lib/calls/errors.ts'
import { openDevice } from '#web/offline/device.ts'
import type { OutboxWrite } from './entries.ts'
import { clearOutbox, openOutbox, sendNow, write } from './outbox.ts'
import { addEntry, entriesOf } from './store.ts'

const ann = 1
/** What the server receives, and how it replies to each in turn; then to all with success. */
const server = vi.hoisted(() => ({ received: [] as string[], replies: [] as (() => Promise<unknown>)[] }))
vi.mock('#web/lib/calls/call.ts', () => {
  const make = async ({ path }: { path: string }, request?: { body?: { content?: string } }) => {
    if (path === '/api/auth/user') return { id: 1 }
    server.received.push(request?.body?.content ?? path)
    const isAsSent = async () => ({ isRead: true, ...request?.body })
    return (server.replies.shift() ?? isAsSent)()
  }
  return { call: make, beaconCall: make }
})
vi.stubGlobal('document', new EventTarget())

const lost = async () => {
  throw new Unreachable('Failed to fetch')
}
const refused = async () => {
  throw errorReply(403, JSON.stringify({ error: 'post.missing', message: 'No.' }), '')
}
const like: OutboxWrite = { kind: 'like', postId: 1, isLiked: true }
const comment = (content: string): OutboxWrite => ({ kind: 'comment', postId: 1, content, clientKey: content })
const waiting = async () => (await entriesOf(ann)).map(entry => ('content' in entry ? entry.content : entry.kind))

beforeEach(async () => {
  await clearOutbox()
  onlineManager.setOnline(true)
  await openOutbox(ann)
  Object.assign(server, { received: [], replies: [] })
})

test('what is written is sent at once, and leaves nothing on the device', async () => {
  for (const written of [like, comment('Yes'), { kind: 'views', postIds: [1] } as const])
    expect(await write(written)).toMatchObject({ isRead: true })
  expect(server.received).toHaveLength(3)
  await expect.poll(waiting).toEqual([])
})

test('a like is on the device until its reply, so that the next page sends it if this one is closed', async () => {
  const reply = Promise.withResolvers<unknown>()
  server.replies = [() => reply.promise]
  const sent = write(like)
  await expect.poll(waiting).toEqual(['like'])
  reply.resolve({ isLiked: true, likeCount: 1 })
  expect(await sent).toMatchObject({ likeCount: 1 })
  await expect.poll(waiting).toEqual([])
})

test('views and comments cost the device nothing while they are sent', async () => {
  const add = vi.spyOn(await openDevice(), 'transaction')
  await write({ kind: 'views', postIds: [1] })
  await write(comment('Yes'))
  expect(add).not.toHaveBeenCalled()
  add.mockRestore()
})

test('without a reply it waits, and what follows waits behind it', async () => {
  server.replies = [lost, lost]
  expect(await write(comment('First'))).toBeNull()
  onlineManager.setOnline(false)
  expect(await write(comment('Second'))).toBeNull()
  expect(await waiting()).toEqual(['First', 'Second'])
  Object.assign(server, { received: [], replies: [] })
  onlineManager.setOnline(true)
  expect(await write(comment('Third'))).toBeNull()
  await sendNow()
  await expect.poll(waiting).toEqual([])
  expect(server.received).toEqual(['First', 'Second', 'Third'])
})

test('a tap whose reply is lost waits, also one that counts as it was first made', async () => {
  const taps: OutboxWrite[] = [
    like,
    { kind: 'confirm', postId: 2, version: 1, confirmedAt: new Date().toISOString(), hasVideo: false },
    { kind: 'vote', postId: 3, answers: [1], clientKey: 'vote', hasNames: false },
  ]
  for (const tap of taps) {
    server.replies = [lost, lost]
    expect(await write(tap)).toBeNull()
  }
  await expect.poll(waiting).toEqual(['like', 'confirm', 'vote'])
  server.replies = []
  await sendNow()
  await expect.poll(waiting).toEqual([])
})

test('a refusal goes to who wrote it, and nothing waits', async () => {
  server.replies = [refused, refused]
  for (const written of [like, comment('Yes')]) await expect(write(written)).rejects.toThrow('No.')
  await expect.poll(waiting).toEqual([])
})

test('where the device stores nothing, it is sent all the same, and a lost connection is thrown', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const full = vi.spyOn(await openDevice(), 'transaction').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  expect(await write(like)).toEqual({ isRead: true })
  server.replies = [lost]
  await expect(write(comment('Yes'))).rejects.toThrow(Unreachable)
  onlineManager.setOnline(false)
  server.replies = [lost]
  await expect(write(comment('Yes'))).rejects.toThrow(Unreachable)
  full.mockRestore()
  warn.mockRestore()
})

test('the next page sends the like of one that was closed, at once', async () => {
  await openOutbox(null)
  await addEntry(ann, like, Date.now(), Date.now() + 60_000)
  await openOutbox(ann)
  expect(server.received).toHaveLength(1)
  expect(await waiting()).toEqual([])
})

test('what another page began to send is left to it for a minute', async () => {
  await addEntry(ann, like, Date.now(), Date.now() + 60_000)
  await write(comment('Yes'))
  expect(await waiting()).toEqual(['like'])
  expect(server.received).toEqual(['Yes'])
})

test('an ended session is thrown, and the like is not left behind', async () => {
  server.replies = [
    async () => {
      throw new SignedOut(401, '', '')
    },
  ]
  await expect(write(like)).rejects.toThrow(SignedOut)
  await expect.poll(waiting).toEqual([])
})
