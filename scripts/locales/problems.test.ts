import { expect, test } from 'vitest'
import { problemsOf, unusedIn } from './problems.ts'

test('a translation must have every message with its arguments, and no other', () => {
  const source = {
    posts: {
      by: 'By {name}',
      count: '{count, plural, one {# post} other {# posts}}',
      states: { open: 'Open', shut: 'Shut' },
    },
  }
  const translation = {
    posts: {
      by: 'De {author}',
      count: '{count, plural, one {# publicación}}',
      states: { open: 'Abierta' },
      more: 'Más',
    },
  }
  expect(problemsOf(source, source)).toEqual([])
  expect(problemsOf(source, translation)).toEqual([
    'posts.more: not in the source',
    'posts.by: has the arguments author (text), not name (text)',
    expect.stringContaining('posts.count: not ICU MessageFormat'),
    'posts.states.shut: missing',
  ])
})

test('a message is unused where no file reads its name, nor a part above it', () => {
  const group = { by: 'By', forgotten: 'Forgotten', states: { open: 'Open', shut: 'Shut' } }
  expect(unusedIn(group, ['text.by', 'text.states[state]'])).toEqual(['forgotten'])
  expect(unusedIn(group, ['text.by', 'text.forgotten', 'text.states.open'])).toEqual(['states.shut'])
})
