import { Film } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MediaInfo } from '#contract/media.ts'
import { media as text } from '#locales/text.ts'
import { hidden } from '#web/ui/visually-hidden.tsx'
import { Photo } from '../photo.tsx'
import { usePhotoLoad } from '../use-photo-load.ts'
import { durationInDigits } from './playback.ts'

interface PosterProps {
  media: MediaInfo
  /** The displayed width, as the `sizes` of an img. */
  sizes: string
  /** Fills its container, cropped. */
  cover?: boolean
  /** How much was watched in earlier visits. */
  watchedSeconds?: number | undefined
  /** The icon of the round mark in the center. */
  children: ReactNode
}

/** A video before it plays: its poster, a mark and its duration. The button around it has the label. */
export function Poster({ media, sizes, cover = false, watchedSeconds = 0, children }: PosterProps) {
  const url = media.posterUrl ?? media.thumbnailUrl
  const load = usePhotoLoad()
  return (
    <span className="relative block size-full">
      {url && !load.hasFailed ? (
        <Photo media={{ ...media, url }} alt="" sizes={sizes} cover={cover} load={load} className="size-full bg-film" />
      ) : (
        <span className="grid size-full content-end justify-start bg-film p-3 text-white">
          <Film className="size-6" />
        </span>
      )}
      <span className="absolute inset-0 grid place-items-center">
        <span className="grid size-16 place-items-center rounded-full bg-shade text-white">{children}</span>
      </span>
      {watchedSeconds > 0 && media.durationSeconds !== null && watchedSeconds < media.durationSeconds && (
        <>
          <span className="absolute bottom-3 start-3 rounded-thumb bg-shade px-2 py-1 text-micro text-white tabular-nums">
            {text.watched({ time: durationInDigits(watchedSeconds) })}
          </span>
          <span aria-hidden className="absolute inset-x-0 bottom-0 h-1 bg-white/40">
            <span
              className="block h-full bg-white"
              style={{ width: `${(watchedSeconds / media.durationSeconds) * 100}%` }}
            />
          </span>
        </>
      )}
      {media.durationSeconds !== null && (
        <span className="absolute end-3 bottom-3 rounded-thumb bg-shade px-2 py-1 text-micro text-white tabular-nums">
          {text.length({ time: durationInDigits(media.durationSeconds), hidden })}
        </span>
      )}
    </span>
  )
}
