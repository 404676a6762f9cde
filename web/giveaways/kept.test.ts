import { beforeEach, expect, test, vi } from 'vitest'
import { changesOf, keepGiveaways, keptOf } from './kept.ts'

const storage = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => storage.set(key, value),
})
beforeEach(() => storage.clear())

const shown = (commitments: string[], ticket: string | null) => ({
  id: 5,
  versions: commitments.map(commitment => ({ commitment })),
  ticket: ticket === null ? null : { ticket },
})
const at = new Date('2026-11-01T08:00:00Z')

test('the first commitment and ticket stay kept, and a changed giveaway adds its own', () => {
  keepGiveaways(1, [shown(['a'], null)], at)
  keepGiveaways(1, [shown(['a', 'b'], 't')], new Date())
  keepGiveaways(1, [shown(['a', 'b'], 'other')], new Date())
  expect(keptOf(1, 5)).toEqual({ at: at.toISOString(), commitments: ['a', 'b'], ticket: 't' })
  expect(keptOf(2, 5)).toBeNull()
})

test('another commitment, and another or no ticket, is a change that does not replace what is kept', () => {
  keepGiveaways(1, [shown(['a'], 't')], at)
  keepGiveaways(1, [shown(['x'], null)], new Date())
  const known = keptOf(1, 5)
  expect(known).toMatchObject({ commitments: ['a'], ticket: 't' })
  if (!known) return
  expect(changesOf(known, shown(['x'], 't'))).toEqual({ isCommitmentGone: true, isTicketGone: false })
  expect(changesOf(known, shown(['a', 'b'], null))).toEqual({ isCommitmentGone: false, isTicketGone: true })
  expect(changesOf(known, shown(['a', 'b'], 't'))).toEqual({ isCommitmentGone: false, isTicketGone: false })
})

test('damaged storage counts as empty', () => {
  storage.set('giveaways-kept', '{"authorId":1,"giveaways":[]')
  expect(keptOf(1, 5)).toBeNull()
})
