/* oxlint-disable import/default -- Vite exports the addresses */
import type { PDFDocumentLoadingTask } from 'pdfjs-dist'
// For phones of the last years.
import libraryUrl from 'pdfjs-dist/legacy/build/pdf.min.mjs?url'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import jbig2Url from 'pdfjs-dist/wasm/jbig2.wasm?url'
import openjpegUrl from 'pdfjs-dist/wasm/openjpeg.wasm?url'
import { cachedDocument, saveDocument } from '#web/offline/cache/cached-documents.ts'

const decoders: Record<string, string> = { 'jbig2.wasm': jbig2Url, 'openjpeg.wasm': openjpegUrl }

/** Fetches the decoders of scans, whose names have a hash. */
class DecoderFactory {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const url = decoders[filename]
    if (!url) throw new Error(`There is no ${filename}`)
    // oxlint-disable-next-line no-restricted-globals -- a part of the app, not a call
    return new Uint8Array(await (await fetch(url)).arrayBuffer())
  }
}

/**
 * Opens a document: from the device if it was opened there before, else from the server, in parts, those first that are
 * shown first. Once all of it has arrived, it opens without a connection.
 */
export async function openDocument(url: string): Promise<PDFDocumentLoadingTask> {
  const content = await cachedDocument(url)
  const library = (await import(/* @vite-ignore */ libraryUrl)) as typeof import('pdfjs-dist')
  library.GlobalWorkerOptions.workerSrc = workerUrl
  const task = library.getDocument({
    ...(content ? { data: content } : { url }),
    BinaryDataFactory: DecoderFactory,
    wasmUrl: '/',
    useWorkerFetch: false,
  })
  if (!content) void save(url, task)
  return task
}

async function save(url: string, { promise }: PDFDocumentLoadingTask): Promise<void> {
  try {
    const content = await (await promise).getData()
    await saveDocument(url, new Uint8Array(content), [libraryUrl, workerUrl, ...Object.values(decoders)])
  } catch {
    // It was closed before all of it had arrived, or the connection was lost.
  }
}
