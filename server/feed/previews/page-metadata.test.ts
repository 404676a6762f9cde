import { expect, test } from 'vitest'
import { readMetadata } from './page-metadata.ts'

const titleOf = (body: Buffer | string, contentType = 'text/html') => readMetadata(Buffer.from(body), contentType).title
const cyrillic = Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2])
const page = (title: string) => `<html><head><title>${title}</title></head>`

test.each([
  ['UTF-16 with its mark', Buffer.from(`\uFEFF${page('Привет')}`, 'utf16le')],
  ['UTF-16 of big ends with its mark', Buffer.from(`\uFEFF${page('Привет')}`, 'utf16le').swap16()],
  ['UTF-8 with its mark', `\uFEFF${page('Привет')}`],
  [
    'a charset after 2 kB',
    Buffer.concat([
      Buffer.from(`<head><script>${' '.repeat(3_000)}</script><meta charset=windows-1251><title>`),
      cyrillic,
      Buffer.from('</title>'),
    ]),
  ],
])('the title is read in %s', (_, body) => expect(titleOf(body)).toBe('Привет'))

test('the charset of the type comes before that of the page', () => {
  expect(titleOf(Buffer.concat([Buffer.from('<title>'), cyrillic]), 'text/html; charset=windows-1251')).toBe('Привет')
})

test('only the head is read, however long it is, and nothing behind very many elements', () => {
  expect(titleOf(`<head><script>${'x'.repeat(500_000)}</script>${page('Late')}`)).toBe('Late')
  expect(titleOf('<head></head><body><title>Not this</title>')).toBeNull()
  expect(titleOf(`${'<svg>'.repeat(1_000)}<title>Not this</title>`)).toBeNull()
  expect(titleOf(`${'<i>'.repeat(1_000)}${'</b>'.repeat(1_000)}<title>Not this</title>`)).toBeNull()
})
