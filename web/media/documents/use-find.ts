import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { type Found, findText } from './find-text.ts'

/** What is found in a document while one types, and which of it is looked at. */
export function useFind(pdf: PDFDocumentProxy | null, typed: string) {
  const words = useDebounced(typed)
  const [found, setFound] = useState<readonly Found[]>([])
  const [isSearching, setSearching] = useState(false)
  const [index, setIndex] = useState(0)
  useEffect(() => {
    if (!pdf) return undefined
    const leaving = new AbortController()
    const onFound = (more: Found[]) => setFound(before => [...before, ...more])
    const find = async () => {
      setIndex(0)
      setFound([])
      setSearching(true)
      await findText(pdf, words, { signal: leaving.signal, onFound })
      if (!leaving.signal.aborted) setSearching(false)
    }
    // The document was closed.
    find().catch(() => undefined)
    return () => leaving.abort()
  }, [pdf, words])
  const step = (by: number) => setIndex((index + by + found.length) % Math.max(1, found.length))
  return { found, current: found[index], index, isSearching, step }
}
