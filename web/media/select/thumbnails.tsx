import { X } from 'lucide-react'
import type { MediaInfo } from '#contract/media.ts'
import { text } from '#web/media/media.text.ts'
import type { PendingMedia } from './pending.ts'
import { type Thumbnail, ThumbnailPicture } from './thumbnail-picture.tsx'

export const pendingThumbnail = ({ id, file, thumbnail, type }: PendingMedia): Thumbnail => ({
  id,
  name: file.name,
  src: thumbnail,
  type,
  isFilm: type === 'video',
  file,
})

export const mediaThumbnail = ({ url, thumbnailUrl, state, type, document }: MediaInfo, index: number): Thumbnail => ({
  id: url,
  name: document?.fileName ?? text.numbered({ number: index + 1, type }),
  src: thumbnailUrl ?? (state === 'ready' && type === 'image' ? url : null),
  type,
  isFilm: false,
  file: null,
})

interface ThumbnailsProps {
  items: readonly Thumbnail[]
  /** Nothing can be removed while uploading. */
  busy?: boolean
  onRemove: (id: string) => void
}

/** The files of a post that is being written, each with a button to remove it. */
export function Thumbnails({ items, busy = false, onRemove }: ThumbnailsProps) {
  if (items.length === 0) return null
  return (
    <ul aria-label={text.pending} className="grid grid-cols-3 gap-2 desk:grid-cols-5">
      {items.map(item => (
        <li key={item.id} className="relative aspect-square overflow-hidden rounded-control bg-sunken">
          <ThumbnailPicture {...item} />
          {!busy && (
            <button
              type="button"
              aria-label={text.remove({ name: item.name })}
              onClick={() => onRemove(item.id)}
              className="absolute top-0 end-0 grid size-target place-items-center text-white outline-offset-[-6px]!"
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
