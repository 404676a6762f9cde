import { buffer } from 'node:stream/consumers'
import { unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'

/** Of all parts of a file, unpacked: 10,000 people take 5 MB. */
const maxBytes = 64 * 1024 * 1024

/** Reads the .xlsx file on standard input, and writes its first sheet as CSV. Its parent bounds its memory and time. */
const file = await buffer(process.stdin)
let bytes = 0
unzipSync(file, {
  filter: ({ originalSize }) => {
    bytes += originalSize
    return false
  },
})
if (bytes > maxBytes) throw new Error('The file is too large once it is unpacked')
type Cell = string | number | boolean | Date | null
// The library's types have the constructor of dates in place of dates.
const rows = (await readSheet(new Uint8Array(file).buffer, 1)) as Cell[][]
for (const row of rows) process.stdout.write(`${row.map(cell => quoted(textOf(cell))).join(',')}\r\n`)

function textOf(cell: Cell): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return cell === null ? '' : String(cell)
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
