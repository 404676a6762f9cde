import { Play } from 'lucide-react'
import type { MediaInfo } from '#contract/media.ts'
import { media as text } from '#locales/text.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { hidden } from '#web/ui/visually-hidden.tsx'
import { Poster } from './poster.tsx'

interface VideoCoverProps {
  media: MediaInfo
  /** For screen readers. */
  label: string
  watchedSeconds: number | undefined
  /** Fills its container, cropped. */
  cover: boolean
  isStarting: boolean
  onPlay: () => void
}

/** The poster that covers a video until it plays: a button. */
export function VideoCover({ media, label, watchedSeconds, cover, isStarting, onPlay }: VideoCoverProps) {
  const poster = () => (
    <Poster
      key="poster"
      media={media}
      sizes="(min-width: 47.5rem) 640px, 100vw"
      watchedSeconds={watchedSeconds}
      cover={cover}
    >
      {isStarting ? <Spinner className="size-7" /> : <Play className="size-7 fill-current" />}
    </Poster>
  )
  return (
    <button
      type="button"
      aria-disabled={isStarting}
      onClick={() => isStarting || onPlay()}
      className="absolute inset-0 size-full outline-offset-[-5px]!"
    >
      {text.play({ label, hidden, poster })}
    </button>
  )
}
