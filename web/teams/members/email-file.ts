import { readCsv } from '#contract/text/csv.ts'
import { addressIn } from '#contract/text/people-file.ts'
import { isEmailAddress } from '#contract/values.ts'

/** Returns the addresses in a CSV file, in order and without duplicates: of the column "email", or of all cells. */
export function addressesIn(file: string): string[] {
  const rows = [...readCsv(file)]
  const heads =
    rows[0]?.map(head =>
      head
        .trim()
        .toLowerCase()
        .replaceAll(/[\s_-]/g, ''),
    ) ?? []
  const column = heads.findIndex(head => head === 'email' || head === 'emailaddress')
  const cells = column < 0 ? rows.flat() : rows.slice(1).map(row => row[column] ?? '')
  const addresses = cells.map(cell => addressIn(cell).trim()).filter(isEmailAddress)
  return [...new Map(addresses.map(address => [address.toLowerCase(), address])).values()]
}
