/**
 * Comma-separated values by RFC 4180, and as spreadsheets write them: with a BOM, any line end, `;` or tab, and a first
 * line that names the delimiter (`sep=;`).
 */
const delimiters = [',', ';', '\t'] as const
type Delimiter = (typeof delimiters)[number]

/** How many cells of a row are read: spreadsheets have 16,384 columns at most, and a hostile file has millions. */
const mostCells = 16_384
/** How many characters of the first rows are searched for the delimiter. */
const mostGuessed = 10_000
const guessedLines = 10

/** A quotation mark that opens in this row (the first is 1) is never closed. */
export class UnclosedQuote extends Error {
  readonly row: number

  constructor(row: number) {
    super(`the quotation mark opened in row ${row} is never closed`)
    this.name = 'UnclosedQuote'
    this.row = row
  }
}

/**
 * Yields the rows of a text, blank ones too, so that they count as in a spreadsheet. Leaves out cells that no
 * spreadsheet has. Throws UnclosedQuote.
 */
export function* readCsv(text: string): Generator<string[]> {
  const { delimiter, start } = findDelimiter(text)
  let at = start
  for (let row = 1; at < text.length; row += 1) {
    const cells: string[] = []
    for (;;) {
      const quoted = text[at] === '"' ? readQuoted(text, at, row) : { cell: '', end: at }
      at = quoted.end
      while (at < text.length && text[at] !== delimiter && text[at] !== '\r' && text[at] !== '\n') at += 1
      if (cells.length < mostCells) cells.push(quoted.cell + text.slice(quoted.end, at))
      if (text[at] !== delimiter) break
      at += 1
    }
    at += text.startsWith('\r\n', at) ? 2 : 1
    yield cells
  }
}

/** Formats a row with its line end, with cells escaped that a spreadsheet would run as formulas. */
export function formatCsvRow(cells: readonly string[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`
}

/** At the start of a file, it makes spreadsheets read UTF-8. */
export const byteOrderMark = '\uFEFF'

function formatCell(text: string): string {
  const escaped = /^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text
  return /[",;\r\n\t]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped
}

/** Returns the delimiter and where the first row starts. A line `sep=;` is no row: spreadsheets hide it. */
function findDelimiter(text: string): { delimiter: Delimiter; start: number } {
  const start = text.startsWith(byteOrderMark) ? 1 : 0
  const [named, sign] = /^"?sep=([,;\t])"?(?:\r\n|\r|\n|$)/i.exec(text.slice(start, start + 20)) ?? []
  const delimiter = delimiters.find(each => each === sign)
  if (named !== undefined && delimiter) return { delimiter, start: start + named.length }
  return { delimiter: guessDelimiter(text.slice(start)), start }
}

/**
 * Spreadsheets write `;` where the comma is the decimal separator. The first line of three cells shows which one it is,
 * by what stands outside quotation marks; above it is a title. Without one, the first line that is not blank shows it.
 */
function guessDelimiter(text: string): Delimiter {
  const at = text.search(/\S/)
  const start = Math.max(text.lastIndexOf('\n', at), text.lastIndexOf('\r', at)) + 1
  const lines = text
    .slice(start, start + mostGuessed)
    .replaceAll(/"[^"]*"/g, '')
    .split(/[\r\n]+/)
  const isOfCells = (line: string) => delimiters.some(sign => line.split(sign).length > 2)
  const line = lines.slice(0, guessedLines).find(isOfCells) ?? lines[0] ?? ''
  const count = (sign: string) => line.split(sign).length
  if (count(';') > count(',') && count(';') >= count('\t')) return ';'
  return count('\t') > count(',') ? '\t' : ','
}

function readQuoted(text: string, start: number, row: number): { cell: string; end: number } {
  let cell = ''
  for (let at = start + 1; ; ) {
    const quote = text.indexOf('"', at)
    if (quote < 0) throw new UnclosedQuote(row)
    cell += text.slice(at, quote)
    if (text[quote + 1] !== '"') return { cell, end: quote + 1 }
    cell += '"'
    at = quote + 2
  }
}
