import { beforeEach, expect, test, vi } from 'vitest'

const storage = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => storage.set(key, value),
  removeItem: (key: string) => storage.delete(key),
})

/** As after a reload: only local storage is left. */
async function load() {
  vi.resetModules()
  return import('./drafts.ts')
}

beforeEach(() => storage.clear())

test('a draft and its key survive a reload, and are deleted once the post is sent', async () => {
  const before = await load()
  before.changeDraft(1, 9, { text: 'Van rota', background: 'ocean', allowComments: false })
  const { clientKey } = before.draftOf(1, 9)
  const after = await load()
  expect(after.draftOf(1, 9)).toMatchObject({ text: 'Van rota', background: 'ocean', allowComments: false, clientKey })
  after.clearDraft(1, 9)
  expect(after.draftOf(1, 9).clientKey).not.toBe(clientKey)
  expect(storage.size).toBe(0)
})

test('on a shared phone nobody sees the draft of another user, or of another team', async () => {
  const before = await load()
  before.changeDraft(1, 9, { text: 'Private' })
  expect(before.draftOf(2, 9).text).toBe('')
  expect((await load()).draftOf(2, 9).text).toBe('')
  expect((await load()).draftOf(1, 10).text).toBe('')
})

test('a draft moves to another team, and what was begun there is not lost', async () => {
  const { changeDraft, draftOf, swapDrafts } = await load()
  changeDraft(1, 10, { text: 'For plumbing' })
  swapDrafts(1, 9, 10)
  expect(draftOf(1, 10).text).toBe('For plumbing')
  changeDraft(1, 9, { text: 'For everyone' })
  swapDrafts(1, 9, 10)
  expect([draftOf(1, 9).text, draftOf(1, 10).text]).toEqual(['For plumbing', 'For everyone'])
})

test('damaged drafts on the device are ignored', async () => {
  for (const damaged of ['{', '7', 'null', '{"authorId":1,"text":7,"background":"<b>"}']) {
    storage.set('post-draft-9', damaged)
    expect((await load()).draftOf(1, 9)).toMatchObject({ text: '', background: null, allowComments: true })
  }
})
