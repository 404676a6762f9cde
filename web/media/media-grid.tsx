import { Play } from 'lucide-react'
import { useRef } from 'react'
import type { MediaInfo } from '#contract/media.ts'
import { classes } from '#web/ui/classes.ts'
import { openLayer } from '#web/ui/dialogs/layers.tsx'
import { text } from './media.text.ts'
import { labelOf } from './media-label.ts'
import { Photo } from './photo.tsx'
import { Poster } from './poster.tsx'
import type { WatchListener } from './use-video.ts'
import { VideoPlayer } from './video-player.tsx'
import { Viewer } from './viewer.tsx'

/** With more than three items, the third shows how many are hidden. */
const maxShown = 3

interface MediaGridProps {
  /** Photos and videos that are ready. */
  media: readonly MediaInfo[]
  /** The author's name, for screen readers. */
  by: string
  /** Returns the listener for a video; null where nobody counts its views. */
  watch: (video: MediaInfo) => WatchListener | null
}

/**
 * The photos and videos of a post, to the edges of its card. A single video plays in place; everything else opens the
 * viewer.
 */
export function MediaGrid({ media, by, watch }: MediaGridProps) {
  const tiles = useRef<(HTMLButtonElement | null)[]>([])
  const shown = media.slice(0, maxShown)
  const hidden = media.length - shown.length
  const [only] = shown
  if (!only) return null
  if (only.type === 'video' && media.length === 1) {
    return (
      <div style={shapeOf(only, 1)}>
        <VideoPlayer media={only} label={labelOf(only, 0, 1, by)} listener={watch(only)} className="size-full" />
      </div>
    )
  }

  const view = (first: number) =>
    openLayer(layer => (
      <Viewer
        {...{ media, by, watch, first }}
        {...layer}
        returnTo={last => tiles.current[Math.min(last, shown.length - 1)]}
      />
    ))

  return (
    <div className={classes('grid gap-0.75', layouts[shown.length])} style={shapeOf(only, shown.length)}>
      {shown.map((item, index) => {
        const isLast = index === shown.length - 1
        return (
          <button
            key={item.url}
            ref={tile => {
              tiles.current[index] = tile
            }}
            type="button"
            onClick={() => view(index)}
            className={classes(
              'relative min-h-0 min-w-0 overflow-hidden outline-offset-[-5px]!',
              index === 0 && shown.length === 3 && 'row-span-2',
            )}
          >
            <Tile
              media={item}
              label={labelOf(item, index, media.length, by)}
              sizes={sizesOf(index, shown.length)}
              isPlain={isLast && hidden > 0}
            />
            {isLast && hidden > 0 && (
              <span className="absolute inset-0 grid place-items-center bg-scrim text-h1 text-white">
                {text.more(hidden)}
              </span>
            )}
          </button>
        )
      })}
    </div>
  )
}

/** `isPlain` is for a tile with text on it. */
function Tile({ media, label, sizes, isPlain }: { media: MediaInfo; label: string; sizes: string; isPlain: boolean }) {
  if (media.type !== 'video' || isPlain) {
    const picture = media.type === 'video' ? (media.posterUrl ?? media.thumbnailUrl) : media.url
    if (picture)
      return <Photo media={{ ...media, url: picture }} alt={label} cover sizes={sizes} className="size-full" />
  }
  return (
    <>
      <span className="sr-only">{label}</span>
      <Poster media={media} sizes={sizes} cover>
        <Play aria-hidden className="size-7 fill-current" />
      </Poster>
    </>
  )
}

const layouts: Record<number, string> = {
  1: 'grid-cols-1',
  2: 'grid-cols-2',
  3: 'grid-cols-[2fr_1fr] grid-rows-2',
}

/** A single item keeps its aspect ratio within limits; several share 4:3. */
function shapeOf({ width, height }: MediaInfo, count: number): { aspectRatio: number } {
  if (count > 1) return { aspectRatio: 4 / 3 }
  return { aspectRatio: width && height ? Math.min(Math.max(width / height, 4 / 5), 2) : 4 / 3 }
}

function sizesOf(index: number, count: number): string {
  const share = count === 1 ? 1 : count === 2 ? 1 / 2 : index === 0 ? 2 / 3 : 1 / 3
  return `(min-width: 760px) ${Math.round(640 * share)}px, ${Math.round(100 * share)}vw`
}
