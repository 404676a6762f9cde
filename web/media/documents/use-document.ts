/* oxlint-disable import/default -- Vite exports the addresses */
import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist'
// For phones of the last years.
import libraryUrl from 'pdfjs-dist/legacy/build/pdf.min.mjs?url'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import jbig2Url from 'pdfjs-dist/wasm/jbig2.wasm?url'
import openjpegUrl from 'pdfjs-dist/wasm/openjpeg.wasm?url'
import { useEffect, useEffectEvent, useState } from 'react'
import {
  cachedDocument,
  isDocumentCached,
  onCachedDocuments,
  saveDocument,
} from '#web/offline/cache/cached-documents.ts'

/** Opens a document while its viewer is shown, and calls back once it is; `retry` opens it again after a failure. */
export function useDocument(url: string, onOpened: () => void) {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState({ url })
  const reportOpened = useEffectEvent(onOpened)
  useEffect(() => {
    let task: PDFDocumentLoadingTask | undefined
    let isGone = false
    const open = async () => {
      task = await openDocument(attempt.url)
      const opened = await task.promise
      if (isGone) return
      setPdf(opened)
      reportOpened()
    }
    open().catch(() => isGone || setFailed(true))
    return () => {
      isGone = true
      void task?.destroy()
    }
  }, [attempt])
  const retry = () => {
    setFailed(false)
    setAttempt({ url })
  }
  return { pdf, hasFailed, retry }
}

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

/** Loads pdf.js. */
export const loadLibrary = () => import(/* @vite-ignore */ libraryUrl) as Promise<typeof import('pdfjs-dist')>

/**
 * Opens a document: from the device if it was opened there before, else from the server, in parts, those first that are
 * shown first. Once all of it has arrived, it opens without a connection.
 */
async function openDocument(url: string): Promise<PDFDocumentLoadingTask> {
  const content = await cachedDocument(url)
  const library = await loadLibrary()
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

/** Whether a document is on this device. */
export function useOpensOffline(url: string): boolean {
  const [opensOffline, setOpensOffline] = useState(false)
  useEffect(() => {
    let isGone = false
    const look = () => void isDocumentCached(url).then(isCached => isGone || setOpensOffline(isCached))
    look()
    const stop = onCachedDocuments(look)
    return () => {
      isGone = true
      stop()
    }
  }, [url])
  return opensOffline
}
