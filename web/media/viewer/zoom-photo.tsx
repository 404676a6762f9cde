import { type Ref, useImperativeHandle } from 'react'
import type { MediaInfo } from '#contract/media.ts'
import { classes } from '#web/ui/classes.ts'
import { Photo } from '../photo.tsx'
import { useZoom } from './use-zoom.ts'

/** Zooms by buttons and keys. */
export interface ZoomHandle {
  toggle: () => void
  zoomBy: (factor: number) => void
}

interface ZoomPhotoProps {
  media: MediaInfo
  alt: string
  isActive: boolean
  eager: boolean
  onSwipeDown: () => void
  ref?: Ref<ZoomHandle>
}

/** A whole picture that can be zoomed. */
export function ZoomPhoto({ media, alt, isActive, eager, onSwipeDown, ref }: ZoomPhotoProps) {
  const picture = { width: media.width ?? 4, height: media.height ?? 3 }
  const { frame, content, isZoomed, toggle, zoomBy, gestures } = useZoom({ picture, isActive, onSwipeDown })
  useImperativeHandle(ref, () => ({ toggle: () => toggle(), zoomBy: factor => zoomBy(factor) }))
  return (
    <div
      ref={frame}
      {...gestures}
      data-zoomed={isZoomed || undefined}
      className={classes(
        'size-full overflow-hidden select-none',
        isZoomed ? 'cursor-grab touch-none active:cursor-grabbing' : 'cursor-zoom-in touch-pan-x',
      )}
    >
      <div ref={content} className="size-full">
        <Photo
          media={media}
          alt={alt}
          // the full picture, also where its thumbnail would do
          sizes={isZoomed ? `${media.width ?? 4000}px` : '100vw'}
          eager={eager}
          className="size-full bg-transparent"
        />
      </div>
    </div>
  )
}
