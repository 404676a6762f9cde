import { FileText, Film, Image, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { MediaInfo } from '#contract/media.ts'
import type { DocumentFacts } from '#web/media/documents/document-face.tsx'
import { heicThumbnail, isHeic } from './heic.ts'

/** A file in the composer: newly chosen, or already part of the post. */
export interface Thumbnail {
  id: string
  name: string
  /** Null without a picture. */
  src: string | null
  type: MediaInfo['type']
  /** `src` is the video itself, of which the browser shows a frame. */
  isFilm: boolean
  /** Of a file that is not uploaded yet. */
  file: File | null
  /** Null for photos and videos. */
  document: DocumentFacts | null
}

/** The thumbnail of a HEIC file; null until it is decoded. */
function useHeic(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return undefined
    let isGone = false
    const making = heicThumbnail(file).catch(() => null)
    void making.then(made => (isGone ? undefined : setUrl(made)))
    return () => {
      isGone = true
      void making.then(made => made && URL.revokeObjectURL(made))
    }
  }, [file])
  return file && url
}

const icons = { image: Image, video: Film, document: FileText, file: FileText }

/** A format that the browser cannot show gets an icon and its name. */
export function ThumbnailPicture({ src: given, name, type, isFilm, file }: Thumbnail) {
  const [failed, setFailed] = useState(false)
  const decoded = useHeic(failed && file && isHeic(name) ? file : null)
  const src = decoded ?? given
  if ((failed && !decoded) || src === null) {
    const Icon = icons[type]
    return (
      <span className="grid size-full content-center justify-items-center gap-1.5 p-2 text-center text-micro text-ink-3">
        <Icon aria-hidden className="size-6" />
        <span className="line-clamp-2 wrap-anywhere">{name}</span>
      </span>
    )
  }
  const shared = { src, className: 'size-full object-cover', onError: () => setFailed(true) }
  const picture = isFilm ? (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a single frame, without sound
    <video {...shared} aria-label={name} muted playsInline preload="metadata" />
  ) : (
    <img {...shared} alt={name} />
  )
  return (
    <>
      {picture}
      {type === 'video' && (
        <Play aria-hidden className="absolute bottom-1.5 start-1.5 size-6 rounded-thumb bg-shade p-1 text-white" />
      )}
    </>
  )
}
