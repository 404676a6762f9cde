import { z } from 'zod'
import { readCsv, UnclosedQuote } from './csv.ts'
import type { FixedRefusalCode } from './refusals.ts'
import { emailAddress, personName } from './values.ts'

/** The columns of a file of people, in the order of the template (spec 2 §2.7). */
export const peopleColumns = ['firstName', 'lastName', 'email'] as const
type Column = (typeof peopleColumns)[number]

/** One row as it stands in the file. `row` counts as spreadsheets do: the header is 1. */
export type FileRow = { row: number } & Record<Column, string>

/** What a row must be to be imported; the messages are those of "add user". */
export const importedPerson = z.object({
  firstName: personName('First name is required'),
  lastName: personName('Last name is required'),
  email: emailAddress('Invalid email address'),
})

/** Why a file as a whole cannot be imported. */
export class UnreadableFile extends Error {
  readonly code: FixedRefusalCode

  constructor(code: FixedRefusalCode) {
    super(code)
    this.name = 'UnreadableFile'
    this.code = code
  }
}

/**
 * The text of a file of people. Spreadsheets save other encodings too, which would turn names into others. Throws
 * UnreadableFile.
 */
export function textOfFile(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UnreadableFile('import.encoding')
  }
}

/**
 * The people of a file, one by one: columns in any order, however the header is written (`First Name`, `E-MAIL`); blank
 * rows are passed over (decision 13). Throws UnreadableFile.
 */
export function* readPeople(text: string): Generator<FileRow> {
  let row = 0
  let places: Record<Column, number> | undefined
  try {
    for (const cells of readCsv(text)) {
      row += 1
      if (cells.every(cell => cell.trim() === '')) continue
      if (!places) {
        places = placesIn(cells)
        continue
      }
      const { firstName, lastName, email } = places
      yield { row, firstName: cells[firstName] ?? '', lastName: cells[lastName] ?? '', email: cells[email] ?? '' }
    }
  } catch (error) {
    throw error instanceof UnclosedQuote ? new UnreadableFile('import.quote') : error
  }
  if (!places) throw new UnreadableFile('import.empty')
}

function placesIn(header: readonly string[]): Record<Column, number> {
  const known = header.map(name => name.toLowerCase().replaceAll(/[\s_-]/g, ''))
  const [firstName, lastName, email] = peopleColumns.map(column => known.indexOf(column.toLowerCase()))
  if (firstName === undefined || lastName === undefined || email === undefined)
    throw new UnreadableFile('import.columns')
  if (Math.min(firstName, lastName, email) < 0) throw new UnreadableFile('import.columns')
  return { firstName, lastName, email }
}
