/** Comma-separated values as RFC 4180 has them, forgiving where spreadsheets differ: a BOM, any line end, `;` or tab. */

/** A quotation mark that is opened in this row (the first is 1) is never closed. */
export class UnclosedQuote extends Error {
  readonly row: number

  constructor(row: number) {
    super(`the quotation mark opened in row ${row} is never closed`)
    this.name = 'UnclosedQuote'
    this.row = row
  }
}

/** The rows of a text one by one, blank ones too, so that they count as a spreadsheet counts them. Throws UnclosedQuote. */
export function* readCsv(text: string): Generator<string[]> {
  const delimiter = delimiterOf(text)
  const plainCell = new RegExp(`[^${delimiter}\\r\\n]*`, 'y')
  let at = text.startsWith('\uFEFF') ? 1 : 0
  for (let row = 1; at < text.length; row += 1) {
    const cells: string[] = []
    for (;;) {
      const quoted = text[at] === '"' ? readQuoted(text, at, row) : { cell: '', end: at }
      plainCell.lastIndex = quoted.end
      const [rest = ''] = plainCell.exec(text) ?? []
      cells.push(quoted.cell + rest)
      at = quoted.end + rest.length
      if (text[at] !== delimiter) break
      at += 1
    }
    at += text.startsWith('\r\n', at) ? 2 : 1
    yield cells
  }
}

/** A row to be written, with its line end. No cell is taken for a formula by the program that opens it. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(written).join(',')}\r\n`
}

/** What a file begins with, so that spreadsheets read it as UTF-8. */
export const byteOrderMark = '\uFEFF'

function written(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",;\r\n\t]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Spreadsheets write `;` where the comma is the decimal sign. The first row tells. */
function delimiterOf(text: string): ',' | ';' | '\t' {
  const [first = ''] = /^[^\r\n]*/.exec(text) ?? []
  const count = (sign: string) => first.split(sign).length
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
