import { z } from 'zod'
import { limits } from '#contract/limits.ts'
import { type FixedRefusalCode, type RefusalCode, refusals, refusalText } from '#contract/refusals.ts'
import { emailAddress, isEmailAddress, personName } from '#contract/values.ts'
import { readCsv, UnclosedQuote } from './csv.ts'

/** The columns that a file of people must have. */
export const peopleColumns = ['firstName', 'lastName', 'email'] as const
/** The columns of the template, in their order. */
export const templateColumns = [...peopleColumns, 'team'] as const
type Column = (typeof templateColumns)[number]

/** The names of the columns in the exports of common tools, the preferred first, in lower case without separators. */
const columnNames: Record<Column, readonly string[]> = {
  firstName: ['firstname', 'givenname', 'forename', 'first', 'vorname', 'prénom', 'nombre'],
  lastName: ['lastname', 'surname', 'familyname', 'last', 'nachname', 'nom', 'apellidos'],
  email: ['email', 'emailaddress', 'mail', 'workemail', 'companyemail', 'primaryemail', 'emails'],
  team: ['team', 'teams'],
}

/** One row as written. `row` counts as in a spreadsheet: the header is 1. `team` is empty without that column. */
export type FileRow = { row: number } & Record<Column, string>

/** A valid row; the messages are those of "add user". */
export const importedPerson = z.object({
  firstName: personName('First name is required'),
  lastName: personName('Last name is required'),
  email: emailAddress('Invalid email address'),
})

/** The whole file can't be imported. */
export class UnreadableFile extends Error {
  readonly code: RefusalCode

  constructor(code: FixedRefusalCode)
  constructor(code: RefusalCode, message: string)
  constructor(code: RefusalCode, message: string = refusals[code][1]) {
    super(message)
    this.name = 'UnreadableFile'
    this.code = code
  }
}

export const isCsvName = (fileName: string): boolean => /\.csv$/i.test(fileName)

/** UTF-8 or UTF-16 as the file says, or what Windows saves as "CSV" where a person confirms that the names are right. */
export const fileEncoding = z.enum(['unicode', 'windows-1252'])
export type FileEncoding = z.output<typeof fileEncoding>

/** Decodes a file; another encoding than the file's would garble names. Throws UnreadableFile. */
export function decodeFile(bytes: Uint8Array, encoding: FileEncoding = 'unicode'): string {
  const label = encoding === 'unicode' ? unicodeOf(bytes) : encoding
  try {
    const text = new TextDecoder(label, { fatal: true }).decode(bytes)
    // UTF-16 without a BOM reads as UTF-8 with a NUL beside each letter
    if (!text.slice(0, 2).includes('\0')) return text
  } catch {
    // reported below
  }
  throw new UnreadableFile('import.encoding')
}

function unicodeOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

/**
 * Yields the people of a file. Columns may be in any order and named as common tools name them (`Given Name`,
 * `E-MAIL`). Skips blank rows. Throws UnreadableFile.
 */
export function* readPeople(text: string): Generator<FileRow> {
  let row = 0
  let columns: Record<Column, number> | undefined
  try {
    for (const cells of readCsv(text)) {
      row += 1
      if (row > limits.importLines) {
        throw new UnreadableFile('import.rows', refusalText('import.rows', { max: limits.importRows }))
      }
      if (cells.every(cell => cell.trim() === '')) continue
      if (!columns) {
        columns = findColumns(cells)
        continue
      }
      const { firstName, lastName, email, team } = columns
      const cell = (column: number) => cells[column] ?? ''
      yield {
        row,
        firstName: cell(firstName),
        lastName: cell(lastName),
        email: addressIn(cell(email)),
        team: cell(team),
      }
    }
  } catch (error) {
    throw error instanceof UnclosedQuote ? new UnreadableFile('import.quote') : error
  }
  if (!columns) throw new UnreadableFile('import.empty')
}

/** Returns the address in a cell such as `Ann Archer <ann@acme.example>` or `mailto:ann@acme.example,`, else the cell. */
export function addressIn(cell: string): string {
  if (cell.length > 2 * limits.emailCharacters) return cell
  const plain = cell.trim().replace(/(?<![\s,;])[\s,;]+$/, '')
  const [, inBrackets = plain] = /^[^<>]*<([^<>]+)>$/.exec(plain) ?? []
  const address = inBrackets.trim().replace(/^mailto:([^?]*)(?:\?.*)?$/i, '$1')
  return isEmailAddress(address) ? address : cell
}

/** The names of teams in a cell, without empty ones. */
export const teamNamesIn = (cell: string): string[] =>
  cell
    .split(';')
    .map(name => name.trim())
    .filter(name => name !== '')

const shownColumns = 12

/** Returns the position of each column, -1 for a missing team. Throws UnreadableFile with what was found and what not. */
function findColumns(header: readonly string[]): Record<Column, number> {
  const names = header.map(plainName)
  const position = (column: Column) =>
    columnNames[column].map(name => names.indexOf(name)).find(index => index >= 0) ?? -1
  const missing = peopleColumns.filter(column => position(column) < 0)
  if (missing.length > 0) {
    const found = header.map(name => name.trim().slice(0, 40)).filter(name => name !== '')
    const shown = [...found.slice(0, shownColumns), ...(found.length > shownColumns ? ['…'] : [])]
    const values = { found: shown.join(', '), missing: missing.join(', ') }
    throw new UnreadableFile('import.columns', refusalText('import.columns', values))
  }
  return {
    firstName: position('firstName'),
    lastName: position('lastName'),
    email: position('email'),
    team: position('team'),
  }
}

/** "E-Mail Address [Required]" as "emailaddress". */
export const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/\[[^[\]]*\]|\([^()]*\)/g, '')
    .replaceAll(/[\s_.*:-]/g, '')
