import { expect, test } from 'vitest'
import { offline as text } from '#locales/text.ts'

test('the connection line says how old the content is and what was sent', () => {
  expect([0, 1, 12].map(minutes => text.cached({ minutes }))).toEqual([
    'Cached a moment ago',
    'Cached from 1 minute ago',
    'Cached from 12 minutes ago',
  ])
  expect(text.sent({ posts: 1, comments: 2 })).toBe('1 post and 2 comments sent')
  expect([text.sent({ posts: 0, comments: 1 }), text.sent({ posts: 0, comments: 0 })]).toEqual(['1 comment sent', ''])
})
