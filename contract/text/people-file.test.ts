import { expect, test } from 'vitest'
import { addressIn, readPeople } from './people-file.ts'

test.each([
  ['ann@acme.example', 'ann@acme.example'],
  ['Ann Archer <ann@acme.example>', 'ann@acme.example'],
  ['"Archer, Ann" <ann@acme.example>;', 'ann@acme.example'],
  ['<ann@acme.example>', 'ann@acme.example'],
  [' MAILTO:Ann@acme.example ', 'Ann@acme.example'],
  ['Ann <mailto:ann@acme.example>', 'ann@acme.example'],
  ['mailto:ann@acme.example?subject=Hello', 'ann@acme.example'],
  ['ann@acme.example, ', 'ann@acme.example'],
])('the address in %j is found', (cell, address) => {
  expect(addressIn(cell)).toBe(address)
})

test.each([
  '',
  'Ann',
  'ann@acme.example, ben@acme.example',
  'Ann <ann@acme.example> <ben@acme.example>',
  'Ann <ann@acme>',
])('%j stays as written', cell => {
  expect(addressIn(cell)).toBe(cell)
})

test('the email column of a file is read so', () => {
  const file = 'firstName,lastName,email\nAnn,Archer,"Ann Archer <ann@acme.example>,"\n'
  expect([...readPeople(file)].map(({ email }) => email)).toEqual(['ann@acme.example'])
})
