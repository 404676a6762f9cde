import { z } from 'zod'
import { limits } from '#contract/limits.ts'
import { type FixedRefusalCode, type RefusalCode, refusalText } from '#contract/refusals.ts'
import { emailAddress, isEmailAddress, personName, safeText } from '#contract/values.ts'
import { validation as text } from '#locales/text.ts'
import { readCsv, UnclosedQuote } from './csv.ts'

/** The columns that a file of people must have. */
export const peopleColumns = ['firstName', 'lastName', 'email'] as const
/** The columns of the template, in their order. */
export const templateColumns = [...peopleColumns, 'team'] as const
type Column = (typeof templateColumns)[number]

/** The names of the columns in the exports of common tools, the preferred first, as `plainName` writes them. */
export const columnNames: Record<Column, readonly string[]> = {
  firstName: ['firstname', 'givenname', 'forename', 'first', 'vorname', 'prenom', 'nombre', 'nombres', 'primernombre'],
  lastName: [
    'lastname',
    'surname',
    'familyname',
    'last',
    'nachname',
    'nom',
    'apellidos',
    'apellido',
    'primerapellido',
    'apellidopaterno',
  ],
  email: [
    'email',
    'emailaddress',
    'mail',
    'workemail',
    'companyemail',
    'primaryemail',
    'emails',
    'correo',
    'correoelectronico',
    'correos',
    'direcciondecorreo',
  ],
  team: ['team', 'teams', 'equipo', 'equipos'],
}

/** The possible meanings of a column. */
export const columnUses = ['firstName', 'lastName', 'fullName', 'email', 'team'] as const
export type ColumnUse = (typeof columnUses)[number]

const position = z.coerce.number().int().min(0).max(20_000).optional()
/** Which columns of a file are which, by position; `header` is the row of their names, as in a spreadsheet. */
export const chosenColumns = z.object({
  header: z.coerce.number().int().min(1).max(limits.importLines).optional(),
  firstName: position,
  lastName: position,
  fullName: position,
  email: position,
  team: position,
})
export type ChosenColumns = z.output<typeof chosenColumns>

/** One row as written. `row` counts as in a spreadsheet: the header is 1. `team` is empty without that column. */
export type FileRow = { row: number } & Record<Column, string>

/** A valid row; the messages are those of "add user". */
const names = { firstName: personName(() => text.firstName), lastName: personName(() => text.lastName) }
export const importedPerson = z.object({
  ...names,
  email: safeText()
    .refine(address => address.trim() !== '', { error: () => text.noAddress, abort: true })
    .pipe(emailAddress(() => text.emailInvalid)),
})

/** A valid row of somebody without an address. */
export const importedWithoutAddress = z.object({ ...names, email: z.literal('').transform(() => null) })

/** The whole file can't be imported. */
export class UnreadableFile extends Error {
  readonly code: RefusalCode

  constructor(code: FixedRefusalCode)
  constructor(code: RefusalCode, message: string)
  constructor(code: RefusalCode, message: string = refusalText(code as FixedRefusalCode)) {
    super(message)
    this.name = 'UnreadableFile'
    this.code = code
  }
}

export const isSheetName = (fileName: string): boolean => /\.xlsx$/i.test(fileName)
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
 * `E-MAIL`), or are those that somebody chose; then what is above their names is skipped. Skips blank rows. Throws
 * UnreadableFile.
 */
export function* readPeople(
  text: string,
  chosen: ChosenColumns = {},
  { isEmailOptional = false } = {},
): Generator<FileRow> {
  let row = 0
  let columns: Record<ColumnUse, number> | undefined
  try {
    for (const cells of readCsv(text)) {
      row += 1
      if (row > limits.importLines) {
        throw new UnreadableFile('import.rows', refusalText('import.rows', { max: limits.importRows }))
      }
      if (cells.every(cell => cell.trim() === '') || row < (chosen.header ?? 0)) continue
      if (!columns) {
        columns = complete(
          chosen.header === undefined ? findColumns(cells) : positionsOf(chosen),
          cells,
          isEmailOptional,
        )
        continue
      }
      const { firstName, lastName, fullName, email, team } = columns
      const cell = (column: number) => cells[column] ?? ''
      const name = fullName < 0 ? [cell(firstName), cell(lastName)] : splitName(cell(fullName))
      yield {
        row,
        firstName: name[0] ?? '',
        lastName: name[1] ?? '',
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
  const plain = cell
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .replace(/(?<![\s,;])[\s,;]+$/, '')
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

/** Returns the position of each column, -1 for one that is missing. */
function findColumns(header: readonly string[]): Record<ColumnUse, number> {
  const names = header.map(plainName)
  const at = (column: Column) => positionOf(names, columnNames[column])
  return { firstName: at('firstName'), lastName: at('lastName'), fullName: -1, email: at('email'), team: at('team') }
}

const positionsOf = (chosen: ChosenColumns): Record<ColumnUse, number> => ({
  firstName: chosen.firstName ?? -1,
  lastName: chosen.lastName ?? -1,
  fullName: chosen.fullName ?? -1,
  email: chosen.email ?? -1,
  team: chosen.team ?? -1,
})

export const positionOf = (names: readonly string[], known: readonly string[]): number =>
  known.map(name => names.indexOf(name)).find(index => index >= 0) ?? -1

/** Returns the columns. Throws UnreadableFile with what was found and what not, where one that is needed is missing. */
function complete(
  columns: Record<ColumnUse, number>,
  header: readonly string[],
  isEmailOptional: boolean,
): Record<ColumnUse, number> {
  const isThere = (column: Column) =>
    columns[column] >= 0 || (column === 'email' ? isEmailOptional : columns.fullName >= 0)
  const missing = peopleColumns.filter(column => !isThere(column))
  if (missing.length === 0) return columns
  const found = header.map(name => name.trim().slice(0, 40)).filter(name => name !== '')
  const shown = [...found.slice(0, shownColumns), ...(found.length > shownColumns ? ['…'] : [])]
  const values = { found: shown.join(', '), missing: missing.join(', ') }
  throw new UnreadableFile('import.columns', refusalText('import.columns', values))
}

/** First and last name of "Ann Marie Archer" or "Archer, Ann Marie". */
function splitName(name: string): [string, string] {
  const [last = '', first] = name.split(',')
  if (first !== undefined) return [first.trim(), last.trim()]
  const words = name.trim().split(/\s+/)
  const lastWord = words.pop() ?? ''
  return words.length === 0 ? [lastWord, ''] : [words.join(' '), lastWord]
}

/** "Nombre" is one of them where no column is "Apellido". */
export const fullNames = [
  'fullname',
  'name',
  'displayname',
  'employee',
  'employeename',
  'mitarbeiter',
  'nomcomplet',
  'nombrecompleto',
  'nombreyapellido',
  'nombreyapellidos',
  'empleado',
  'nombre',
]
/** Columns that are often what a company calls its teams. */
const departmentNames = [
  'department',
  'dept',
  'abteilung',
  'crew',
  'group',
  'gruppe',
  'service',
  'departamento',
  'area',
  'cuadrilla',
  'grupo',
]
export const isDepartmentName = (name: string): boolean => departmentNames.includes(plainName(name))

/** "E-Mail Address [Required]" as "emailaddress", "Prénom" as "prenom". */
export const plainName = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\[[^[\]]*\]|\([^()]*\)/g, '')
    .replaceAll(/[\s_.*:-]/g, '')
