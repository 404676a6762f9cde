import { readFileSync, writeFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { EncryptedPDFError } from '@cantoo/pdf-lib'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { apiLimits } from '#contract/api-limits.ts'
import { displayPx } from './budget.ts'
import type { DocumentOutcome } from './document.ts'
import { toInertDocument } from './inert-document.ts'

/** Draws one document and ends: see document.ts. */
const { file, inertFile } = workerData as { file: string; inertFile: string }

async function outcome(): Promise<DocumentOutcome> {
  const content = await toInertDocument(readFileSync(file))
  // What is stored is what is drawn.
  const document = await (await PDFiumLibrary.init()).loadDocument(content)
  const pages = document.getPageCount()
  if (pages > apiLimits.documentPages) return { refused: 'media.too-many-pages' }
  const page = document.getPage(0)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const scale = displayPx / Math.max(originalWidth, originalHeight)
  if (!(originalWidth > 0 && originalHeight > 0)) return { refused: 'media.damaged' }
  const { data, width, height } = await page.render({
    width: Math.max(1, Math.round(originalWidth * scale)),
    height: Math.max(1, Math.round(originalHeight * scale)),
    render: 'bitmap',
  })
  writeFileSync(inertFile, content)
  return { drawn: { data: Uint8Array.from(data), width, height, pages } }
}

const result = await outcome().catch(
  (error: unknown): DocumentOutcome => ({
    refused: error instanceof EncryptedPDFError ? 'media.encrypted' : 'media.damaged',
  }),
)
parentPort?.postMessage(result, 'drawn' in result ? [result.drawn.data.buffer as ArrayBuffer] : [])
