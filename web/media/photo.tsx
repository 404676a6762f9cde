import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import type { MediaInfo } from '#contract/media.ts'
import { classes } from '#web/ui/classes.ts'
import { text } from './media.text.ts'
import { Unavailable } from './unavailable.tsx'

/** The long side of the server's thumbnails. */
const thumbnailPx = 640

interface PhotoProps {
  media: MediaInfo
  alt: string
  /** The displayed width, as the `sizes` of an img: the browser chooses thumbnail or full picture by it. */
  sizes: string
  /** Fills its container, cropped; otherwise the whole picture is shown. */
  cover?: boolean
  /** Loaded at once, not lazily. */
  eager?: boolean
  className?: string
}

/**
 * A picture that never shifts the page: its size reserves the space, and its placeholder is shown while it loads. A
 * failure is retried once past the cache, and then shown.
 */
export function Photo({ media, alt, sizes, cover = false, eager = false, className }: PhotoProps) {
  const [failures, setFailures] = useState(0)
  const [isLoaded, setIsLoaded] = useState(false)
  if (failures > 1)
    return (
      <Unavailable
        icon={<ImageOff aria-hidden />}
        title={text.unavailable}
        hint={text.unavailableHint}
        className={className}
      />
    )
  const fresh = (url: string) => (failures === 0 ? url : `${url}?retry=1`)
  return (
    <span className={classes('relative block overflow-hidden bg-sunken', className)}>
      {media.placeholder && !isLoaded && (
        <span
          aria-hidden
          className="absolute inset-0 scale-110 bg-cover bg-center blur-lg"
          style={{ backgroundImage: `url("${media.placeholder}")` }}
        />
      )}
      <img
        key={failures}
        src={fresh(media.url)}
        srcSet={sourcesOf(media, fresh)}
        sizes={sizes}
        alt={alt}
        width={media.width ?? undefined}
        height={media.height ?? undefined}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        draggable={false}
        onLoad={() => setIsLoaded(true)}
        onError={() => setFailures(count => count + 1)}
        className={classes('relative size-full', cover ? 'object-cover' : 'object-contain')}
      />
    </span>
  )
}

function sourcesOf(
  { url, thumbnailUrl, width, height }: MediaInfo,
  fresh: (url: string) => string,
): string | undefined {
  if (!thumbnailUrl || !width || !height || Math.max(width, height) <= thumbnailPx) return undefined
  const thumbnailWidth = Math.round((thumbnailPx * width) / Math.max(width, height))
  return `${fresh(thumbnailUrl)} ${thumbnailWidth}w, ${fresh(url)} ${width}w`
}
