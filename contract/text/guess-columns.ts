import { isEmailAddress } from '#contract/values.ts'
import { readCsv, UnclosedQuote } from './csv.ts'
import {
  addressIn,
  type ChosenColumns,
  columnNames,
  columnUses,
  fullNames,
  plainName,
  positionOf,
  UnreadableFile,
} from './people-file.ts'

/** The columns of a file as they are named, and what they are taken for. */
export interface Sheet {
  names: readonly string[]
  columns: ChosenColumns
}

const headerIsAmong = 10
const addressesAreAmong = 50

/** Whether a name is chosen, and an address where it is needed. */
export const areColumnsChosen = (
  { email, fullName, firstName, lastName }: ChosenColumns,
  { isEmailOptional = false } = {},
): boolean =>
  (isEmailOptional || email !== undefined) &&
  (fullName !== undefined || (firstName !== undefined && lastName !== undefined))

/**
 * Guesses what the columns of a file are: the header is the first row that names most of them, or has most cells, which
 * skips a title above it; addresses are also known by their look. Throws UnreadableFile.
 */
export function guessColumns(text: string): Sheet {
  const rows: { row: number; cells: string[] }[] = []
  try {
    let row = 0
    for (const cells of readCsv(text)) {
      row += 1
      if (cells.some(cell => cell.trim() !== '')) rows.push({ row, cells })
      if (rows.length >= headerIsAmong + addressesAreAmong) break
    }
  } catch (error) {
    throw error instanceof UnclosedQuote ? new UnreadableFile('import.quote') : error
  }
  const guesses = rows
    .slice(0, headerIsAmong)
    .map(({ row, cells }) => ({ header: row, names: cells, ...usesIn(cells) }))
  const known = (guess: (typeof guesses)[number]) => columnUses.filter(use => guess[use] !== undefined).length
  const filled = ({ names }: (typeof guesses)[number]) => names.filter(name => name.trim() !== '').length
  const [best] = guesses.toSorted((a, b) => known(b) - known(a) || filled(b) - filled(a))
  if (!best) throw new UnreadableFile('import.empty')
  const { names, ...columns } = best
  const below = rows.filter(({ row }) => row > columns.header).map(({ cells }) => cells)
  return { names, columns: { ...columns, email: columns.email ?? addressColumn(below) } }
}

function usesIn(header: readonly string[]): Omit<ChosenColumns, 'header'> {
  const names = header.map(plainName)
  const at = (known: readonly string[]) => {
    const found = positionOf(names, known)
    return found < 0 ? undefined : found
  }
  const [firstName, lastName] = [at(columnNames.firstName), at(columnNames.lastName)]
  const fullName = firstName === undefined || lastName === undefined ? at(fullNames) : undefined
  const name = { firstName: firstName === fullName ? undefined : firstName, lastName, fullName }
  return { ...name, email: at(columnNames.email), team: at(columnNames.team) }
}

/** The column in which most rows have an address. */
function addressColumn(rows: readonly string[][]): number | undefined {
  const widest = Math.max(0, ...rows.map(cells => cells.length))
  const found = Array.from({ length: widest }, (_, n) => n).find(
    n => rows.filter(cells => isEmailAddress(addressIn(cells[n] ?? ''))).length * 2 > rows.length,
  )
  return found
}
