import { X } from 'lucide-react'
import type { MediaInfo } from '#contract/media.ts'
import { media as text } from '#locales/text.ts'
import { DocumentFace } from '#web/media/documents/document-face.tsx'
import { classes } from '#web/ui/classes.ts'
import type { PendingMedia } from './pending.ts'
import { type Thumbnail, ThumbnailPicture } from './thumbnail-picture.tsx'

export const pendingThumbnail = ({ id, file, thumbnail, type }: PendingMedia): Thumbnail => ({
  id,
  name: file.name,
  src: thumbnail,
  type,
  isFilm: type === 'video',
  file,
  document: type === 'document' ? { pages: null, bytes: file.size } : null,
})

export const mediaThumbnail = ({ url, thumbnailUrl, state, type, document }: MediaInfo, index: number): Thumbnail => ({
  id: url,
  name: document?.fileName ?? text.numbered({ number: index + 1, type }),
  src: thumbnailUrl ?? (state === 'ready' && type === 'image' ? url : null),
  type,
  isFilm: false,
  file: null,
  document: document ?? null,
})

interface ThumbnailsProps {
  items: readonly Thumbnail[]
  /** Nothing can be removed while uploading. */
  busy?: boolean
  onRemove: (id: string) => void
}

/** The files of a post that is being written, each with a button to remove it: documents below the others. */
export function Thumbnails({ items, busy = false, onRemove }: ThumbnailsProps) {
  if (items.length === 0) return null
  return (
    <ul aria-label={text.pending} className="grid grid-cols-3 gap-2 desk:grid-cols-5">
      {[...items.filter(({ document }) => !document), ...items.filter(({ document }) => document)].map(item => (
        <li
          key={item.id}
          className={classes(
            'relative',
            item.document ? 'col-span-full' : 'aspect-square overflow-hidden rounded-control bg-sunken',
          )}
        >
          {item.document ? (
            <DocumentFace name={item.name} src={item.src} facts={item.document} />
          ) : (
            <ThumbnailPicture {...item} />
          )}
          {!busy && (
            <button
              type="button"
              aria-label={text.remove({ name: item.name })}
              onClick={() => onRemove(item.id)}
              className={classes(
                'absolute end-0 grid size-target place-items-center text-white outline-offset-[-6px]!',
                item.document ? 'top-3.5' : 'top-0',
              )}
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
