import { Play } from 'lucide-react'
import type { RefCallback } from 'react'
import type { MediaInfo } from '#contract/media.ts'
import { media as text } from '#locales/text.ts'
import { Photo } from '../photo.tsx'
import { usePhotoLoad } from '../use-photo-load.ts'
import { Poster } from '../video/poster.tsx'

interface MediaTileProps {
  tile: RefCallback<HTMLButtonElement>
  media: MediaInfo
  label: string
  /** The displayed width, as the `sizes` of an img. */
  sizes: string
  /** How many more items there are behind it. */
  hidden: number
  onOpen: () => void
}

/** A photo or the poster of a video that opens the viewer; a photo that failed to load is retried instead. */
export function MediaTile({ tile, media, label, sizes, hidden, onOpen }: MediaTileProps) {
  const load = usePhotoLoad()
  const isPoster = media.type === 'video' && hidden === 0
  const picture = media.type === 'video' ? (media.posterUrl ?? media.thumbnailUrl) : media.url
  return (
    <button
      ref={tile}
      type="button"
      onClick={load.hasFailed && hidden === 0 ? load.retry : onOpen}
      className="relative min-h-0 min-w-0 overflow-hidden outline-offset-[-5px]!"
    >
      {load.hasFailed && <span className="sr-only">{label}. </span>}
      {hidden > 0 && load.hasFailed ? (
        <span className="block size-full bg-sunken" />
      ) : picture && !isPoster ? (
        <Photo media={{ ...media, url: picture }} alt={label} cover sizes={sizes} load={load} className="size-full" />
      ) : (
        <>
          <span className="sr-only">{label}</span>
          <Poster media={media} sizes={sizes} cover>
            <Play aria-hidden className="size-7 fill-current" />
          </Poster>
        </>
      )}
      {hidden > 0 && (
        <span className="absolute inset-0 grid place-items-center bg-scrim text-h1 text-white">
          {text.more({ count: hidden })}
        </span>
      )}
    </button>
  )
}
