import { json } from 'node:stream/consumers'
import Pdf from 'pdfkit'
import { Fonts } from './fonts.ts'
import type { Paper } from './paper.ts'
import { type Style, Typesetter } from './typesetter.ts'

/** Reads a record on standard input, and writes it as a PDF. Its parent bounds its memory and time. */
const paper = (await json(process.stdin)) as Paper

const margin = 48
const bottom = 800
const left = margin
const right = 595.28 - margin
/** Where each column begins, and how wide it is. */
const columns = [
  [left, 132],
  [left + 138, 98],
  [left + 242, 184],
  [left + 432, 67],
] as const
const labelWidth = 105

const small: Style = { size: 8 }
const cell: Style = { size: 8.2 }
const nameCell: Style = { size: 8.2, isBold: true }
const body: Style = { size: 9 }
const strong: Style = { size: 9, isBold: true }
const leading = 1.45
const gray = '#888888'
const black = '#000000'

const doc = new Pdf({ size: 'A4', margin: 0, bufferPages: true, lang: paper.language, info: infoOf(paper) })
doc.pipe(process.stdout)

const fonts = new Fonts()
await fonts.load(textsOf(paper))
const type = new Typesetter(doc, fonts)
let y = margin
/** What is repeated at the head of each page. */
let repeated: (() => void) | null = null

function infoOf({ title, subject, madeAt }: Paper) {
  return { Title: `${title}: ${subject}`, CreationDate: new Date(madeAt) }
}

function* textsOf({ title, subject, figure, facts, heads, groups, versions, versionsTitle, ...rest }: Paper) {
  yield `${Object.values(rest.pages).join('')}0123456789()…–,.`
  yield* [title, subject, ...figure, ...facts.flat(), ...heads, versionsTitle]
  for (const group of groups) {
    yield group.title
    for (const { name, signInName, cells } of group.rows) yield* [name, signInName ?? '', ...cells]
  }
  for (const { title: words, content, documents } of versions) {
    yield* [words, content]
    for (const { name, lines } of documents) yield* [name, ...lines]
  }
}

function turnPage(): void {
  doc.addPage({ size: 'A4', margin: 0 })
  y = margin
  repeated?.()
}

/** Begins a page unless something as high as this fits. */
const need = (height: number) => {
  if (y + height > bottom) turnPage()
}

/** Writes lines below one another, over pages if it must be. */
function write(lines: readonly string[], x: number, style: Style): void {
  for (const line of lines) {
    need(style.size * leading)
    y += style.size * leading
    type.write(line, x, y - style.size * 0.3, style)
  }
}

const writeText = (text: string, style: Style, x = left) => write(type.lines(text, right - x, style), x, style)

function rule(width: number, color: string): void {
  doc.moveTo(left, y).lineTo(right, y).lineWidth(width).strokeColor(color).stroke()
}

/** Writes cells beside one another; a row is never cut by the end of a page. */
function row(cells: readonly string[], styles: (at: number) => Style): void {
  const parts = cells.map((cell, at) => type.lines(cell, columns[at]?.[1] ?? 0, styles(at)))
  const height = Math.max(...parts.map((lines, at) => lines.length * styles(at).size * leading)) + 4
  need(height)
  const top = y
  for (const [at, lines] of parts.entries()) {
    y = top + 1
    const { size } = styles(at)
    for (const line of lines) {
      y += size * leading
      type.write(line, columns[at]?.[0] ?? left, y - size * 0.3, styles(at))
    }
  }
  y = top + height
}

/** A name that the fonts cannot write whole has the sign-in name beside it. */
const nameOf = ({ name, signInName }: Paper['groups'][number]['rows'][number]) =>
  signInName && !type.isWhole(name) ? `${name} (${signInName})` : name

function writeHead(): void {
  writeText(paper.title, { size: 17, isBold: true })
  y += 2
  writeText(paper.subject, { size: 11 })
  y += 8
  rule(1.2, black)
  y += 10
  const [shown, words] = paper.figure
  writeText(shown, { size: 20, isBold: true })
  writeText(words, body)
  y += 8
  for (const [label, fact] of paper.facts) {
    const lines = type.lines(fact, right - left - labelWidth, strong)
    need(strong.size * leading)
    const top = y
    write(lines.slice(0, 1), left + labelWidth, strong)
    type.write(label, left, top + body.size * (leading - 0.3), body)
    write(lines.slice(1), left + labelWidth, strong)
  }
  y += 14
}

function writeHeads(): void {
  row(paper.heads, () => ({ size: 8, isBold: true }))
  rule(1, black)
  y += 2
}

function writePeople(): void {
  if (paper.groups.length === 0) return
  need(80)
  writeHeads()
  repeated = writeHeads
  for (const { title, rows } of paper.groups) {
    need(50)
    y += 8
    writeText(title, strong)
    y += 3
    rule(0.8, black)
    for (const person of rows) {
      row([nameOf(person), ...person.cells], at => (at === 0 ? nameCell : cell))
      rule(0.3, gray)
    }
  }
  repeated = null
}

function writeVersions(): void {
  need(90)
  y += 18
  writeText(paper.versionsTitle, { size: 12, isBold: true })
  y += 3
  rule(1, black)
  for (const { title, content, documents } of paper.versions) {
    need(60)
    y += 8
    writeText(title, strong)
    if (content !== '') writeText(content, body)
    for (const { name, lines } of documents) {
      need(50)
      y += 4
      writeText(name, strong)
      for (const line of lines) writeText(line, small)
    }
    y += 6
    rule(0.3, gray)
  }
}

function numberPages(): void {
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page)
    const number = paper.pages.template.replace('{page}', String(page + 1)).replace('{pages}', String(count))
    type.write(paper.pages.foot, left, 822, small)
    type.writeUpTo(number, right, 822, small)
  }
}

writeHead()
writePeople()
writeVersions()
numberPages()
doc.end()
