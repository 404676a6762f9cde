import { Film, Image, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { MediaInfo } from '#contract/media.ts'
import { heicThumbnail, isHeic } from './heic.ts'

/** A file in the composer: chosen just now, or on the post already. */
export interface Thumbnail {
  id: string
  name: string
  /** Null where there is no picture of it yet. */
  src: string | null
  type: MediaInfo['type']
  /** It is the film itself, of which the browser shows a frame. */
  isFilm: boolean
  /** Of what is not uploaded yet. */
  file: File | null
}

/** A picture of a HEIC file, once it is decoded; null before that and without one. */
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

/** Some kinds of picture and film only the server can show; then an icon and the name stand for them. */
export function ThumbnailPicture({ src: given, name, type, isFilm, file }: Thumbnail) {
  const [failed, setFailed] = useState(false)
  const drawn = useHeic(failed && file && isHeic(name) ? file : null)
  const src = drawn ?? given
  if ((failed && !drawn) || src === null) {
    const Icon = type === 'video' ? Film : Image
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
        <Play aria-hidden className="absolute bottom-1.5 left-1.5 size-6 rounded-thumb bg-shade p-1 text-white" />
      )}
    </>
  )
}
