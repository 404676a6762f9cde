import { expect, test } from 'vitest'
import { areColumnsChosen, guessColumns } from './guess-columns.ts'
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
  ['\u200Bann@acme.example\uFEFF', 'ann@acme.example'],
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

const rowsOf = (text: string) => {
  const { columns } = guessColumns(text)
  return [...readPeople(text, columns)].map(({ row, firstName, lastName, email, team }) =>
    [row, firstName, lastName, email, team].join('|'),
  )
}

test('a title above the header is skipped, and rows count as in the spreadsheet', () => {
  const file =
    'Mitarbeiterliste Export\n\nNachname;Vorname;E-Mail (dienstl.);Abteilung\nArcher;Ann;ann@acme.example;Heizung\n'
  expect(guessColumns(file)).toEqual({
    names: ['Nachname', 'Vorname', 'E-Mail (dienstl.)', 'Abteilung'],
    columns: { header: 3, firstName: 1, lastName: 0, fullName: undefined, email: 2, team: undefined },
  })
  expect(rowsOf(file)).toEqual(['4|Ann|Archer|ann@acme.example|'])
})

test('a full name is split, also with the last name first, and addresses are known by their look', () => {
  const file =
    'Full Name,Contact\nAnn Marie Archer,ann@acme.example\n"Brown, Ben",ben@acme.example\nCher,cher@acme.example\n'
  expect(rowsOf(file)).toEqual([
    '2|Ann Marie|Archer|ann@acme.example|',
    '3|Ben|Brown|ben@acme.example|',
    '4|Cher||cher@acme.example|',
  ])
})

test('columns that cannot be guessed are left to choose', () => {
  const { columns } = guessColumns('Column A,Column B\nAnn,Archer\n')
  expect(areColumnsChosen(columns)).toBe(false)
  expect(areColumnsChosen({ ...columns, fullName: 0, email: 1 })).toBe(true)
  expect(() => [...readPeople('A,B\nx,y\n', { header: 1, email: 1 })]).toThrow(
    /Found: A, B\. Missing: firstName, lastName/,
  )
})

test.each([
  'Nombre,Apellido,Correo,Equipo',
  'Nombre(s),Apellido(s),Correo electrónico,Equipo',
  'NOMBRES,APELLIDOS,CORREO ELECTRO\u0301NICO,EQUIPOS',
  'firstName,lastName,email,team',
])('the columns %s are known', header => {
  const file = `${header}\nAna,García,ana@acme.example,Plomería\n`
  expect(guessColumns(file).columns).toEqual({
    header: 1,
    firstName: 0,
    lastName: 1,
    fullName: undefined,
    email: 2,
    team: 3,
  })
  expect([...readPeople(file)]).toEqual([
    { row: 2, firstName: 'Ana', lastName: 'García', email: 'ana@acme.example', team: 'Plomería' },
  ])
})

test.each(['Nombre completo', 'Nombre y apellidos', 'Nombre'])('a column %s alone is the full name', name => {
  expect(rowsOf(`${name},Correo\nAna García,ana@acme.example\n`)).toEqual(['2|Ana|García|ana@acme.example|'])
})
