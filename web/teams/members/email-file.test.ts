import { expect, test } from 'vitest'
import { addressesIn } from './fill-from-file.tsx'

test('the email column is read, among other columns', () => {
  const file =
    '\uFEFFfirstName,E-Mail,boss\r\nAnn,ann@acme.example,ruth@acme.example\r\n"B, C", ben@acme.example ,\r\n,,\r\n'
  expect(addressesIn(file)).toEqual(['ann@acme.example', 'ben@acme.example'])
})

test('without one, every address in the file counts, once', () => {
  expect(addressesIn('Ann;ann@acme.example\nAnn again;ANN@acme.example\nnobody\n')).toEqual(['ANN@acme.example'])
  expect(addressesIn('ann@acme.example')).toEqual(['ann@acme.example'])
})

test('addresses are read as mail apps copy them', () => {
  expect(addressesIn('email\nAnn <ann@acme.example>\n"mailto:ben@acme.example,"\n')).toEqual([
    'ann@acme.example',
    'ben@acme.example',
  ])
})

test('a file without an address has none', () => {
  expect(addressesIn('')).toEqual([])
  expect(addressesIn('email\nnot one\n')).toEqual([])
})
