import { byteOrderMark, formatCsvRow } from '#contract/text/csv.ts'

const keptMs = 10_000

/** Downloads a file that was made in the browser. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), keptMs)
}

/** Downloads a CSV file that the server made. */
export function saveCsvText(name: string, text: string): void {
  saveFile(new Blob([text.startsWith(byteOrderMark) ? text : byteOrderMark + text], { type: 'text/csv' }), name)
}

/** Downloads JSON that the server made. */
export function saveJsonText(name: string, text: string): void {
  saveFile(new Blob([text], { type: 'application/json' }), name)
}

/** Downloads rows as a CSV file that every spreadsheet opens. */
export function saveCsv(name: string, rows: readonly (readonly string[])[]): void {
  saveFile(new Blob([byteOrderMark, ...rows.map(formatCsvRow)], { type: 'text/csv' }), name)
}
