import { useEffect, useState } from 'react'
import { isDocumentCached, onCachedDocuments } from '#web/offline/cache/cached-documents.ts'

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
