import type { SqlBool } from 'kysely'
import { apiLimits } from '#contract/api-limits.ts'
import type { ImportError } from '#contract/people.ts'
import { companyWideTeamId } from '#contract/policy.ts'
import { type FileRow, importedPerson, importedWithoutAddress, teamNamesIn } from '#contract/text/people-file.ts'
import { serverPeople as text } from '#locales/text.ts'
import { canonicalAddress } from '#server/lib/mail/email-address.ts'
import type { ImportedPerson } from './import.sql.ts'

export type RowError = ImportError

/** A valid row. */
export interface ImportRow extends ImportedPerson {
  row: number
  /** As written in the file. */
  name: string
  /** The address as written in the file. */
  written: string
  /** The person: the address, else the name. */
  key: string
  /** Without Company-wide, which everyone joins. */
  teamIds: number[]
}

/** Validates the rows of one file, in one or several batches. */
export class RowReader {
  /** The row of each address, or name without one, so far. */
  readonly #seen = new Map<string, number>()
  readonly #teams = new Map<string, number[]>()
  readonly #missingTeams = new Map<string, string>()
  readonly #managedTeams = new Set<number>()

  readonly #isEmailOptional: boolean

  constructor(teams: readonly { id: number; name: string; isManaged: SqlBool }[], { isEmailOptional = false } = {}) {
    this.#isEmailOptional = isEmailOptional
    for (const { id, name, isManaged } of teams) {
      if (isManaged) this.#managedTeams.add(id)
      const key = comparable(name)
      this.#teams.set(key, [...(this.#teams.get(key) ?? []), id])
    }
  }

  /** The names of teams so far that do not exist, as first written. */
  get missingTeams(): string[] {
    return [...this.#missingTeams.values()]
  }

  /** Splits rows into valid ones and errors. An address that the file had before, or a name without one, is an error. */
  read(rows: readonly FileRow[]): { candidates: ImportRow[]; errors: RowError[] } {
    const candidates: ImportRow[] = []
    const errors: RowError[] = []
    for (const fileRow of rows) {
      const { row } = fileRow
      const written = storable(fileRow.email)
      const name = storable(`${fileRow.firstName} ${fileRow.lastName}`.trim())
      const read = this.#readRow(fileRow)
      if ('message' in read) errors.push({ row, name, email: written, message: read.message })
      else candidates.push({ ...read, row, name, written })
    }
    return { candidates, errors }
  }

  #readRow({
    row,
    email: written,
    team,
    ...names
  }: FileRow): (ImportedPerson & { key: string; teamIds: number[] }) | { message: string } {
    const isWithout = this.#isEmailOptional && written.trim() === ''
    const parsed = isWithout
      ? importedWithoutAddress.safeParse({ ...names, email: '' })
      : importedPerson.safeParse({ ...names, email: written })
    const teams = this.#findTeams(team)
    if (!parsed.success || teams.problems.length > 0) {
      const messages = parsed.error?.issues.map(({ message }) => message) ?? []
      return { message: [...messages, ...teams.problems].join('. ') }
    }
    const { firstName, lastName } = parsed.data
    const email = parsed.data.email === null ? null : canonicalAddress(parsed.data.email)
    const key = email ?? comparable(`${firstName} ${lastName}`)
    const before = this.#seen.get(key)
    const isSame = email === null ? text.skipped.sameName : text.skipped.sameAddress
    if (before !== undefined) return { message: isSame({ row: before }) }
    this.#seen.set(key, row)
    return { firstName, lastName, email, key, teamIds: teams.ids }
  }

  /** A cell is the name of a team, or several names separated by `;`. */
  #findTeams(cell: string): { ids: number[]; problems: string[] } {
    if (cell.length > apiLimits.importTeamsCharacters) return { ids: [], problems: [text.skipped.longTeams] }
    const names = this.#teams.has(comparable(cell)) ? [cell.trim()] : teamNamesIn(cell)
    const ids = new Set<number>()
    const problems: string[] = []
    for (const name of names) {
      const [id, ...others] = this.#teams.get(comparable(name)) ?? []
      if (id === undefined) {
        problems.push(text.skipped.noTeam({ name }))
        if (!this.#missingTeams.has(comparable(name))) this.#missingTeams.set(comparable(name), storable(name))
      } else if (others.length > 0) problems.push(text.skipped.severalTeams({ name }))
      else if (this.#managedTeams.has(id)) problems.push(text.skipped.managedTeam({ name }))
      else ids.add(id)
    }
    ids.delete(companyWideTeamId)
    return { ids: [...ids], problems }
  }
}

/** Makes any text of a row fit to be stored. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD')

const comparable = (name: string): string => name.normalize('NFC').trim().replaceAll(/\s+/gu, ' ').toLowerCase()
