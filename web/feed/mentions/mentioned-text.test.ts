import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { joined, type MentionedText, trimmed } from './mentioned-text.ts'
import { changedText, typedMention, withMention } from './typing.ts'

const ann = { userId: 7, offset: 6, length: 4 }
const hello: MentionedText = { content: 'Hello @Ann, hi', mentions: [ann] }
const named = ({ content, mentions }: MentionedText) =>
  mentions.map(({ offset, length }) => [...content].slice(offset, offset + length).join(''))

test('mentions move with what is written before them', () => {
  const changed = changedText(hello, '👋 Hello @Ann, hi')
  expect(changed.mentions).toEqual([{ userId: 7, offset: 8, length: 4 }])
  expect(named(changedText(changed, '👋 Hello @Ann, hi there'))).toEqual(['@Ann'])
})

test('a corrected name is no mention any more, and its last letter takes it all along', () => {
  expect(changedText(hello, 'Hello @Abn, hi').mentions).toEqual([])
  expect(changedText(hello, 'Hello @An, hi')).toEqual({ content: 'Hello , hi', mentions: [], caret: 6 })
  expect(changedText(hello, 'Hello , hi')).toEqual({ content: 'Hello , hi', mentions: [] })
})

test('what is typed after an @ is a name, also with a second word, and no mail address', () => {
  expect(typedMention('Thanks @', 8)).toBe('')
  expect(typedMention('Thanks @wan', 11)).toBe('wan')
  expect(typedMention('Thanks @wanda ki', 16)).toBe('wanda ki')
  expect(typedMention('(@José', 6)).toBe('José')
  for (const text of ['me@acme', 'no at', '@one two three', '@wan, '])
    expect(typedMention(text, text.length)).toBeUndefined()
})

test('a chosen person replaces what was typed', () => {
  const typed = { content: '👋 @wa now', mentions: [] }
  const chosen = withMention(typed, { caret: 6, typed: 'wa', person: { id: 3, name: 'Wanda Kim' } })
  expect(chosen).toEqual({ content: '👋 @Wanda Kim now', mentions: [{ userId: 3, offset: 2, length: 10 }], caret: 14 })
})

test('white space around a text, and a text before it, move its mentions', () => {
  expect(trimmed({ content: ' \n@Ann ', mentions: [{ userId: 7, offset: 2, length: 4 }] })).toEqual({
    content: '@Ann',
    mentions: [{ userId: 7, offset: 0, length: 4 }],
  })
  expect(named(joined(hello, { content: '@Ann', mentions: [{ userId: 7, offset: 0, length: 4 }] }))).toEqual([
    '@Ann',
    '@Ann',
  ])
})

test('after any changes, each mention that is left still names the person', () => {
  const change = fc.record({ at: fc.nat(20), remove: fc.nat(3), insert: fc.string({ maxLength: 3, unit: 'grapheme' }) })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), changes => {
      let text: MentionedText = hello
      for (const { at, remove, insert } of changes) {
        const characters = [...text.content]
        characters.splice(Math.min(at, characters.length), remove, ...insert)
        text = changedText(text, characters.join(''))
        expect(named(text).every(name => name === '@Ann')).toBe(true)
      }
    }),
  )
})
