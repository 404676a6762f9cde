import { ImageOff, Play, X } from 'lucide-react'
import { useState } from 'react'
import type { MediaInfo } from '#contract/media.ts'
import { text } from './media.text.ts'
import type { PendingMedia } from './pending.ts'

/** A file in the composer: chosen just now, or on the post already. */
export interface Thumbnail {
  id: string
  name: string
  src: string
  type: MediaInfo['type']
}

export const pendingThumbnail = ({ id, file, thumbnail, type }: PendingMedia): Thumbnail => ({
  id,
  name: file.name,
  src: thumbnail,
  type,
})

export const mediaThumbnail = ({ url, thumbnailUrl, type }: MediaInfo, index: number): Thumbnail => ({
  id: url,
  name: text.numbered(index + 1),
  src: thumbnailUrl ?? url,
  type,
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
          <Picture src={item.src} name={item.name} />
          {item.type === 'video' && (
            <Play aria-hidden className="absolute bottom-1.5 left-1.5 size-6 rounded-thumb bg-shade p-1 text-white" />
          )}
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

/** Some kinds of picture only the server can show; then its name stands for it. */
function Picture({ src, name }: { src: string; name: string }) {
  const [failed, setFailed] = useState(false)
  if (failed) {
    return (
      <span className="grid size-full content-center justify-items-center gap-1 p-2 text-center text-micro text-ink-3">
        <ImageOff aria-hidden className="size-5" />
        <span className="line-clamp-2 wrap-anywhere">{name}</span>
      </span>
    )
  }
  return <img src={src} alt={name} className="size-full object-cover" onError={() => setFailed(true)} />
}
