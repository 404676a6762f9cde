import { Film, Image, Play, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { MediaInfo } from '#contract/media.ts'
import { heicThumbnail, isHeic } from './heic.ts'
import { text } from './media.text.ts'
import type { PendingMedia } from './pending.ts'

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

export const pendingThumbnail = ({ id, file, thumbnail, type }: PendingMedia): Thumbnail => ({
  id,
  name: file.name,
  src: thumbnail,
  type,
  isFilm: type === 'video',
  file,
})

export const mediaThumbnail = ({ url, thumbnailUrl, state, type }: MediaInfo, index: number): Thumbnail => ({
  id: url,
  name: text.numbered(index + 1, type),
  src: thumbnailUrl ?? (state === 'ready' && type === 'image' ? url : null),
  type,
  isFilm: false,
  file: null,
})

interface ThumbnailsProps {
  items: readonly Thumbnail[]
  /** Nothing can be removed while it is being sent. */
  busy?: boolean
  onRemove: (id: string) => void
}

/** The files of a post that is being written, each with a way to take it out. */
export function Thumbnails({ items, busy = false, onRemove }: ThumbnailsProps) {
  if (items.length === 0) return null
  return (
    <ul aria-label={text.pending} className="grid grid-cols-3 gap-2 desk:grid-cols-5">
      {items.map(item => (
        <li key={item.id} className="relative aspect-square overflow-hidden rounded-control bg-sunken">
          <Picture {...item} />
          {!busy && (
            <button
              type="button"
              aria-label={text.remove(item.name)}
              onClick={() => onRemove(item.id)}
              className="absolute top-0 right-0 grid size-target place-items-center text-white outline-offset-[-6px]!"
            >
              <span className="grid size-7 place-items-center rounded-full bg-shade">
                <X aria-hidden className="size-4" />
              </span>
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** A picture of a HEIC file, once it is decoded; null before that and without one. */
function useHeic(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return undefined
    let made: string | null = null
    let isGone = false
    const draw = async () => {
      made = await heicThumbnail(file)
      if (!isGone) setUrl(made)
      else if (made) URL.revokeObjectURL(made)
    }
    void draw()
    return () => {
      isGone = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [file])
  return file && url
}

/** Some kinds of picture and film only the server can show; then an icon and the name stand for them. */
function Picture({ src: given, name, type, isFilm, file }: Thumbnail) {
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
