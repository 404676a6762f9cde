import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useEffectEvent, useState } from 'react'
import { openDocument } from './open-document.ts'

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
