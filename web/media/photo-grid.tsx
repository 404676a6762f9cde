import { useRef, useState } from 'react'
import type { MediaInfo } from '#contract/media.ts'
import { classes } from '#web/ui/classes.ts'
import { text } from './media.text.ts'
import { Photo } from './photo.tsx'
import { Viewer } from './viewer.tsx'

/** More than three pictures: the third says how many are behind it. */
const shownAtMost = 3

interface PhotoGridProps {
  photos: readonly MediaInfo[]
  /** Whose photos they are, for those who cannot see them. */
  by: string
}

/** The pictures of a post, to the edges of its card; each opens the viewer. */
export function PhotoGrid({ photos, by }: PhotoGridProps) {
  const [opened, setOpened] = useState<number | null>(null)
  const tiles = useRef<(HTMLButtonElement | null)[]>([])
  const shown = photos.slice(0, shownAtMost)
  const hidden = photos.length - shown.length
  const [only] = shown
  if (!only) return null

  return (
    <div className={classes('grid gap-0.75', layouts[shown.length])} style={shapeOf(only, shown.length)}>
      {shown.map((photo, index) => {
        const isLast = index === shown.length - 1
        return (
          <button
            key={photo.url}
            ref={tile => {
              tiles.current[index] = tile
            }}
            type="button"
            onClick={() => setOpened(index)}
            className={classes(
              'relative min-h-0 min-w-0 overflow-hidden outline-offset-[-5px]!',
              index === 0 && shown.length === 3 && 'row-span-2',
            )}
          >
            <Photo
              media={photo}
              alt={text.photoOf(index + 1, photos.length, by)}
              cover
              sizes={sizesOf(index, shown.length)}
              className="size-full"
            />
            {isLast && hidden > 0 && (
              <span className="absolute inset-0 grid place-items-center bg-scrim text-h1 text-white">
                {text.more(hidden)}
              </span>
            )}
          </button>
        )
      })}
      {opened !== null && (
        <Viewer
          photos={photos}
          by={by}
          first={opened}
          onClose={() => setOpened(null)}
          returnTo={last => tiles.current[Math.min(last, shown.length - 1)]}
        />
      )}
    </div>
  )
}

const layouts: Record<number, string> = {
  1: 'grid-cols-1',
  2: 'grid-cols-2',
  3: 'grid-cols-[2fr_1fr] grid-rows-2',
}

/** A single picture keeps its own shape between a tall and a wide one; several share 4:3. */
function shapeOf({ width, height }: MediaInfo, count: number): { aspectRatio: number } {
  if (count > 1) return { aspectRatio: 4 / 3 }
  return { aspectRatio: width && height ? Math.min(Math.max(width / height, 4 / 5), 2) : 4 / 3 }
}

function sizesOf(index: number, count: number): string {
  const share = count === 1 ? 1 : count === 2 ? 1 / 2 : index === 0 ? 2 / 3 : 1 / 3
  return `(min-width: 760px) ${Math.round(640 * share)}px, ${Math.round(100 * share)}vw`
}
