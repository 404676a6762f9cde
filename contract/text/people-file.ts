import { z } from 'zod'
import type { FixedRefusalCode } from '#contract/refusals.ts'
import { emailAddress, personName } from '#contract/values.ts'
import { readCsv, UnclosedQuote } from './csv.ts'

/** The columns of a file of people, in the order of the template. */
export const peopleColumns = ['firstName', 'lastName', 'email'] as const
type Column = (typeof peopleColumns)[number]

/** One row as written. `row` counts as in a spreadsheet: the header is 1. */
export type FileRow = { row: number } & Record<Column, string>

/** A valid row; the messages are those of "add user". */
export const importedPerson = z.object({
  firstName: personName('First name is required'),
  lastName: personName('Last name is required'),
  email: emailAddress('Invalid email address'),
})

/** The whole file can't be imported. */
export class UnreadableFile extends Error {
  readonly code: FixedRefusalCode

  constructor(code: FixedRefusalCode) {
    super(code)
    this.name = 'UnreadableFile'
    this.code = code
  }
}

/**
 * Decodes UTF-8. Spreadsheets save other encodings too, which would garble names. Throws UnreadableFile.
 */
export function decodeFile(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UnreadableFile('import.encoding')
  }
}

/**
 * Yields the people of a file. Columns may be in any order and differ in case and spaces (`First Name`, `E-MAIL`). Skips
 * blank rows. Throws UnreadableFile.
 */
export function* readPeople(text: string): Generator<FileRow> {
  let row = 0
  let columns: Record<Column, number> | undefined
  try {
    for (const cells of readCsv(text)) {
      row += 1
      if (cells.every(cell => cell.trim() === '')) continue
      if (!columns) {
        columns = findColumns(cells)
        continue
      }
      const { firstName, lastName, email } = columns
      yield { row, firstName: cells[firstName] ?? '', lastName: cells[lastName] ?? '', email: cells[email] ?? '' }
    }
  } catch (error) {
    throw error instanceof UnclosedQuote ? new UnreadableFile('import.quote') : error
  }
  if (!columns) throw new UnreadableFile('import.empty')
}

function findColumns(header: readonly string[]): Record<Column, number> {
  const known = header.map(name => name.toLowerCase().replaceAll(/[\s_-]/g, ''))
  const [firstName, lastName, email] = peopleColumns.map(column => known.indexOf(column.toLowerCase()))
  if (firstName === undefined || lastName === undefined || email === undefined)
    throw new UnreadableFile('import.columns')
  if (Math.min(firstName, lastName, email) < 0) throw new UnreadableFile('import.columns')
  return { firstName, lastName, email }
}
