import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { apiLimits } from '#contract/api-limits.ts'

/** Reads the text of one document and ends: see document.ts. */
const { file } = workerData as { file: string }

const { pages, bytes, ms } = apiLimits.documentText
/** Of this thread, in milliseconds: on a busy machine, the clock says nothing about a document. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
/** PDFium's sign for the hyphen of a word that goes on in the next line. */
const hyphen = '\u0002'
const controls = /[\p{Cc}\p{Cs}\p{Co}]+/gu

function clean(text: string): string {
  const [first = '', ...others] = text.split(hyphen)
  const whole = [first, ...others.map(part => part.trimStart())].join('')
  return whole.replaceAll(controls, ' ').trim()
}

/** As much of a text as fits, to the end of a character. */
function fitting(text: string, room: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(room))
  return text.slice(0, read)
}

const document = await (await PDFiumLibrary.init()).loadDocument(readFileSync(file))
const count = Math.min(document.getPageCount(), pages)
let found = ''
for (let page = 0; page < count && processorMs() < ms; page += 1) {
  const room = bytes - Buffer.byteLength(found)
  if (room <= 0) break
  found += fitting(`${clean(document.getPage(page).getText())}\f`, room)
}
parentPort?.postMessage(found)
