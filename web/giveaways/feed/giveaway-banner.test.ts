import { expect, test } from 'vitest'
import { shownGiveaway } from './giveaway-banner.tsx'

const giveaway = (id: number, teamId: number | null) => ({ id, teamId })

test('a feed shows its own giveaway that ends first; 9 and no team are the company', () => {
  const active = [giveaway(1, 12), giveaway(2, 9), giveaway(3, null), giveaway(4, 12)]
  expect(shownGiveaway(active, 9)?.id).toBe(2)
  expect(shownGiveaway(active.slice(2), 9)?.id).toBe(3)
  expect(shownGiveaway(active, 12)?.id).toBe(1)
  expect(shownGiveaway(active, 14)?.id).toBe(1)
  expect(shownGiveaway([], 9)).toBeUndefined()
})
