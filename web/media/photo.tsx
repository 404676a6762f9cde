import { ImageOff, RotateCw, WifiOff } from 'lucide-react'
import { useState } from 'react'
import type { MediaInfo } from '#contract/media.ts'
import { media as text } from '#locales/text.ts'
import { useIsOnline } from '#web/offline/connection.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Unavailable } from './unavailable.tsx'
import { attemptUrl, type PhotoLoad, usePhotoLoad } from './use-photo-load.ts'

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
  /** The attempts, where a button around the picture retries it. */
  load?: PhotoLoad
  className?: string
}

/**
 * A picture that never shifts the page: its size reserves the space, and its placeholder is shown while it loads. A
 * failure is retried once past the cache, and then shown; it is retried again when the connection is back.
 */
export function Photo({ media, alt, sizes, cover = false, eager = false, load: outer, className }: PhotoProps) {
  const own = usePhotoLoad()
  const load = outer ?? own
  const [isLoaded, setIsLoaded] = useState(false)
  if (load.hasFailed) return <Failed onRetry={outer ? undefined : load.retry} className={className} />
  const fresh = (url: string) => attemptUrl(url, load.attempt)
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
        key={load.attempt}
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
        onError={load.onError}
        className={classes('relative size-full', cover ? 'object-cover' : 'object-contain')}
      />
    </span>
  )
}

/** Without `onRetry`, the button around it retries. */
function Failed({ onRetry, className }: { onRetry: (() => void) | undefined; className: string | undefined }) {
  const isOnline = useIsOnline()
  if (!isOnline)
    return <Unavailable icon={<WifiOff />} title={text.offline} hint={text.offlinePhotoHint} className={className} />
  const action = onRetry ? (
    <Button className="mt-2" icon={<RotateCw className="size-5" />} onClick={onRetry}>
      {text.tryAgain}
    </Button>
  ) : (
    <span className="mt-1 flex items-center gap-1.5 text-action text-brand-ink">
      <RotateCw className="size-4!" />
      {text.tryAgain}
    </span>
  )
  return (
    <Unavailable
      icon={<ImageOff />}
      title={text.unavailable}
      hint={text.unavailableHint}
      action={action}
      className={className}
    />
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
