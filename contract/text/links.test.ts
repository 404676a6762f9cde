import { describe, expect, test } from 'vitest'
import { firstLink, piecesOf } from './links.ts'

const links = (text: string) => piecesOf(text).flatMap(({ href }) => href ?? [])

describe('addresses', () => {
  test('are links, and the words around them stay to the letter', () => {
    const text = 'See https://a.example/x?y=1#z, then\n<b>HTTP://B.example</b>.'
    expect(links(text)).toEqual(['https://a.example/x?y=1#z', 'http://b.example/'])
    expect(
      piecesOf(text)
        .map(piece => piece.text)
        .join(''),
    ).toBe(text)
  })

  test.each([
    ['https://a.example/end.', 'https://a.example/end'],
    ['(https://a.example/end)', 'https://a.example/end'],
    ['https://a.example/wiki/Van_(car)', 'https://a.example/wiki/Van_(car)'],
    ['“https://a.example/end”', 'https://a.example/end'],
    ['(see https://a.example/end!).', 'https://a.example/end'],
  ])('%s', (text, href) => expect(links(text)).toEqual([href]))

  test.each(['javascript:alert(1)', 'ftp://a.example', 'https://', 'mail ann@a.example', 'data:text/html,x', ''])(
    'never %s',
    text => expect(links(text)).toEqual([]),
  )
})

test('the first one is what a preview is made of', () => {
  expect(firstLink('Look: https://a.example/x. And https://b.example')).toBe('https://a.example/x')
  expect(firstLink('ftp://a.example, www.b.example')).toBeNull()
})
