import { expect, test } from 'vitest'
import { categories, matching } from './catalog.ts'

const names = (search: string, category: string | null = null) =>
  matching(search, category).flatMap(({ icons }) => icons.map(({ name }) => name))

test('39 icons in 8 categories, seven of 5 and one of 4, each under a name of its own', () => {
  const sizes = categories.map(({ icons }) => icons.length)
  expect(sizes.filter(size => size === 5)).toHaveLength(7)
  expect(sizes).toContain(4)
  expect(new Set(categories.flatMap(({ icons }) => icons.map(({ id }) => id))).size).toBe(39)
})

test('a search looks at names and categories without their accents, within the chosen one', () => {
  expect(names('FLAME')).toEqual(['Flame'])
  expect(names('flâme')).toEqual(['Flame'])
  expect(names('plumb')).toHaveLength(5)
  expect(names('heating wind')).toEqual(['Wind'])
  expect(names('flame', 'tools')).toEqual([])
  expect(names('')).toHaveLength(39)
})
