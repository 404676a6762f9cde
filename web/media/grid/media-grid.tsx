import { Image, Play } from 'lucide-react'
import { type CSSProperties, type ReactNode, type RefCallback, useRef, useState } from 'react'
import type { MediaInfo } from '#contract/media.ts'
import { media as text } from '#locales/text.ts'
import { lazyPart } from '#web/lib/lazy.ts'
import { Photo } from '#web/media/photo.tsx'
import { usePhotoLoad } from '#web/media/use-photo-load.ts'
import { Poster } from '#web/media/video/poster.tsx'
import { useArePhotosHeld } from '#web/offline/slow-line.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { openLayer } from '#web/ui/dialogs/layers.tsx'
import { labelOf } from '../media-label.ts'
import type { WatchListener } from '../video/use-video.ts'
import { Video } from '../video/video.tsx'

const Viewer = lazyPart(() => import('../viewer/viewer.tsx'), 'Viewer')

/** With more than three in a group, the third shows how many are hidden. */
const maxShown = 3
/** Videos above the photos. */
const maxVideosOnTop = 2

interface MediaGridProps {
  /** Photos and videos that are ready. */
  media: readonly MediaInfo[]
  /** The author's name, for screen readers. */
  by: string
  /** Returns the listener for a video; null where nobody counts its views. */
  watch: (video: MediaInfo) => WatchListener | null
  /** How much of an only video was watched in earlier visits. */
  watchedSeconds?: number
  /** Between videos and photos. */
  children?: ReactNode
}

/**
 * The photos and videos of a post, to the edges of its card, videos first: a post with a video is read by watching it.
 * An only video plays in place; everything else opens the viewer.
 */
export function MediaGrid({ media: given, by, watch, watchedSeconds, children }: MediaGridProps) {
  const media = inShownOrder(given)
  const tiles = useRef<(HTMLButtonElement | null)[]>([])
  const { isHeld, show } = useHeldPhotos(media)
  const [only] = media
  if (!only) return children
  const videos = media.filter(({ type }) => type === 'video')
  const onTop = videos.slice(0, maxVideosOnTop)
  const below = media.slice(onTop.length)

  const view = (first: number) =>
    openLayer(layer => (
      <Viewer
        {...{ media, by, watch, first }}
        {...layer}
        returnTo={last => tiles.current[last] ?? tiles.current.findLast(tile => tile?.isConnected)}
      />
    ))
  const tile = (item: MediaInfo, index: number, sizes: string, hidden = 0) => (
    <MediaTile
      key={item.url}
      tile={element => {
        tiles.current[index] = element
      }}
      media={item}
      label={labelOf(item, index, media.length, by)}
      sizes={sizes}
      hidden={hidden}
      onOpen={() => view(index)}
    />
  )
  const shownBelow = below.slice(0, maxShown)
  const hidden = below.length - shownBelow.length
  const hiddenAt = (place: number) => (place === shownBelow.length - 1 ? hidden : 0)

  const photos = below.filter(({ type }) => type !== 'video').length
  if (onTop.length === 0) {
    const style = shapeOf(only, shownBelow.length)
    return (
      <div className="grid gap-0.75">
        {children}
        {isHeld ? (
          <HeldPhotos count={photos} onLoad={show} style={style} />
        ) : (
          <div className={classes('grid gap-0.75', layouts[shownBelow.length])} style={style}>
            {shownBelow.map((item, place) => tile(item, place, sizesOf(place, shownBelow.length), hiddenAt(place)))}
          </div>
        )}
      </div>
    )
  }
  return (
    <div className="grid gap-0.75">
      {videos.length === 1 ? (
        <div style={shapeOf(only, 1)}>
          <Video
            media={only}
            label={labelOf(only, 0, media.length, by)}
            listener={watch(only)}
            watchedSeconds={watchedSeconds}
            cover={hasSize(only)}
            className="size-full"
          />
        </div>
      ) : (
        <div className="grid aspect-[8/3] grid-cols-2 gap-0.75">
          {onTop.map((item, place) => tile(item, place, shareOf(1 / 2)))}
        </div>
      )}
      {children}
      {shownBelow.length > 0 && isHeld && photos > 0 && <HeldPhotos count={photos} onLoad={show} />}
      {shownBelow.length > 0 && !(isHeld && photos > 0) && (
        <div className={classes('grid gap-0.75', rows[shownBelow.length])}>
          {shownBelow.map((item, place) =>
            tile(item, onTop.length + place, shareOf(1 / shownBelow.length), hiddenAt(place)),
          )}
        </div>
      )}
    </div>
  )
}

/** The first media of posts whose photos were asked for. */
const asked = new Set<string>()

/** Whether a picture has loaded with the document, before the app took over. */
const isOnScreen = (url: string) =>
  [...document.images].some(image => image.complete && image.getAttribute('src') === url)

/** Whether the photos of a post wait, until they are asked for or the connection is good again. */
function useHeldPhotos([first]: readonly MediaInfo[]) {
  const areHeld = useArePhotosHeld()
  const key = first?.url ?? ''
  const [isShown, setShown] = useState(() => !areHeld || asked.has(key) || isOnScreen(key))
  if (!areHeld && !isShown) setShown(true)
  const show = () => {
    asked.add(key)
    setShown(true)
  }
  return { isHeld: !isShown, show }
}

const layouts: Record<number, string> = {
  1: 'grid-cols-1',
  2: 'grid-cols-2',
  3: 'grid-cols-[2fr_1fr] grid-rows-2 [&>:first-child]:row-span-2',
}

/** A row below videos. */
const rows: Record<number, string> = {
  1: 'aspect-[2/1] grid-cols-1',
  2: 'aspect-[8/3] grid-cols-2',
  3: 'aspect-[4/1] grid-cols-3',
}

const hasSize = ({ width, height }: MediaInfo) => Boolean(width && height)

/** A single item keeps its aspect ratio within limits, beyond which it is cropped; several share 4:3. */
function shapeOf({ width, height }: MediaInfo, count: number): { aspectRatio: number } {
  if (count > 1) return { aspectRatio: 4 / 3 }
  return { aspectRatio: width && height ? Math.min(Math.max(width / height, 4 / 5), 2) : 4 / 3 }
}

const sizesOf = (index: number, count: number): string =>
  shareOf(count === 1 ? 1 : count === 2 ? 1 / 2 : index === 0 ? 2 / 3 : 1 / 3)

/** The displayed width of a share of the card. */
const shareOf = (share: number): string =>
  `(min-width: 47.5rem) ${Math.round(640 * share)}px, ${Math.round(100 * share)}vw`

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
function MediaTile({ tile, media, label, sizes, hidden, onOpen }: MediaTileProps) {
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
            <Play className="size-7 fill-current" />
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

interface HeldPhotosProps {
  count: number
  onLoad: () => void
  style?: CSSProperties
}

/** In place of photos that wait for a tap on a slow connection. */
function HeldPhotos({ count, onLoad, style }: HeldPhotosProps) {
  return (
    <div style={style} className="flex min-h-14 flex-wrap items-center justify-center gap-3 bg-sunken p-3 text-small">
      <span className="flex items-center gap-2 text-ink-2">
        <Image className="size-6 text-ink-3" />
        {text.photos({ count })}
      </span>
      <Button onClick={onLoad}>{text.loadPhotos({ count })}</Button>
    </div>
  )
}

/** Videos first, each kind in the order of the post. */
const inShownOrder = (media: readonly MediaInfo[]): MediaInfo[] => [
  ...media.filter(({ type }) => type === 'video'),
  ...media.filter(({ type }) => type !== 'video'),
]
