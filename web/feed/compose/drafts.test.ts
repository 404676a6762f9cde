import { beforeEach, expect, test, vi } from 'vitest'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
})

/** As after a reload: only what the device keeps is left. */
async function load() {
  vi.resetModules()
  return import('./drafts.ts')
}

beforeEach(() => kept.clear())

test('a draft outlives a reload, with its key, and goes when the post is there', async () => {
  const before = await load()
  before.changeDraft(1, 9, { text: 'Van rota', background: 'ocean', allowComments: false })
  const { clientKey } = before.draftOf(1, 9)
  const after = await load()
  expect(after.draftOf(1, 9)).toMatchObject({ text: 'Van rota', background: 'ocean', allowComments: false, clientKey })
  after.clearDraft(1, 9)
  expect(after.draftOf(1, 9).clientKey).not.toBe(clientKey)
  expect(kept.size).toBe(0)
})

test('on a shared phone nobody sees the draft of another, nor one of another team', async () => {
  const before = await load()
  before.changeDraft(1, 9, { text: 'Private' })
  expect(before.draftOf(2, 9).text).toBe('')
  expect((await load()).draftOf(2, 9).text).toBe('')
  expect((await load()).draftOf(1, 10).text).toBe('')
})

test('a draft goes along to another team, and what was begun there is not lost', async () => {
  const { changeDraft, draftOf, swapDrafts } = await load()
  changeDraft(1, 10, { text: 'For plumbing' })
  swapDrafts(1, 9, 10)
  expect(draftOf(1, 10).text).toBe('For plumbing')
  changeDraft(1, 9, { text: 'For everyone' })
  swapDrafts(1, 9, 10)
  expect([draftOf(1, 9).text, draftOf(1, 10).text]).toEqual(['For plumbing', 'For everyone'])
})

test('what is damaged on the device is left alone', async () => {
  for (const damaged of ['{', '7', 'null', '{"authorId":1,"text":7,"background":"<b>"}']) {
    kept.set('post-draft-9', damaged)
    expect((await load()).draftOf(1, 9)).toMatchObject({ text: '', background: null, allowComments: true })
  }
})
