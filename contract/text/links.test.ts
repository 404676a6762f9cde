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
    ["https://a.example/Devil's_advocate", "https://a.example/Devil's_advocate"],
    ['https://a.example/L’Oréal is it', 'https://a.example/L%E2%80%99Or%C3%A9al'],
    ["see 'https://a.example/end', please", 'https://a.example/end'],
    ['*https://a.example/end*', 'https://a.example/end'],
    ['[https://a.example/end]', 'https://a.example/end'],
    ['{https://a.example/end}.', 'https://a.example/end'],
    ['https://a.example/list[0]', 'https://a.example/list[0]'],
    ['https://a.example/plan。明天', 'https://a.example/plan'],
    ['「https://a.example/plan」と', 'https://a.example/plan'],
    ['（https://a.example/plan）！', 'https://a.example/plan'],
    ['https://a.example/خطة؟', 'https://a.example/%D8%AE%D8%B7%D8%A9'],
    ['https://a.example/योजना।', 'https://a.example/%E0%A4%AF%E0%A5%8B%E0%A4%9C%E0%A4%A8%E0%A4%BE'],
    ['(see https://a.example/end!).', 'https://a.example/end'],
    ['Book at www.vans.example/rota.', 'https://www.vans.example/rota'],
    ['Ask ann.lee@a.example, please', 'mailto:ann.lee@a.example'],
    ['Parts desk: (404) 555-0142.', 'tel:4045550142'],
    ['Call 404-555-0142 or stop', 'tel:4045550142'],
    ['Call 1-800-555-0142', 'tel:18005550142'],
    ['Extension 555-0142', 'tel:5550142'],
    ['Dial +1 404 555 0142 now', 'tel:+14045550142'],
    ['Office +44 (0)20 7946 0958', 'tel:+442079460958'],
    ['Zentrale 030 1234567', 'tel:0301234567'],
  ])('%s', (text, href) => expect(links(text)).toEqual([href]))

  test.each([
    'javascript:alert(1)',
    'ftp://a.example',
    'https://',
    'data:text/html,x',
    '',
    'www.',
    'ann@van',
    'On 21-11-2026 from 08:00',
    'On 2026-11-21 at 07:30',
    'Rota 08 00 - 16 30',
    'Order 4045550142998877',
    '$1,234,567.00',
    'Part 12-345-6789-00',
    'Model A404-555-0142',
    '1.404.555 and 10 000 000',
    '192.168.100.200',
  ])('never %s', text => expect(links(text)).toEqual([]))
})

test('the first one is what a preview is made of', () => {
  expect(firstLink('Look: https://a.example/x. And https://b.example')).toBe('https://a.example/x')
  expect(firstLink('ftp://a.example, ann@a.example, www.b.example')).toBe('https://www.b.example/')
  expect(firstLink('Call 404-555-0142')).toBeNull()
})
