import { ChevronLeft, ChevronRight, Play, X, ZoomIn } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { MediaInfo } from '#contract/media.ts'
import { viewer as text } from '#locales/text.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { classes } from '#web/ui/classes.ts'
import type { LayerProps } from '#web/ui/dialogs/layers.tsx'
import { direction } from '#web/ui/direction.ts'
import { labelOf, ownerLabelOf } from '../media-label.ts'
import type { WatchListener } from '../video/use-video.ts'
import { VideoPlayer } from '../video/video-player.tsx'
import { ViewerDialog, ViewerDownload, viewerButton } from '../viewer-dialog.tsx'
import { type ZoomHandle, ZoomPhoto } from './zoom-photo.tsx'

interface ViewerProps extends LayerProps {
  media: readonly MediaInfo[]
  by: string
  /** Returns the listener for a video. */
  watch: (video: MediaInfo) => WatchListener | null
  /** The index of the first item; a video plays at once, because somebody has tapped it. */
  first: number
  /** Plays the first video, by default from its start. */
  onStart?: (video: HTMLVideoElement) => void
  /**
   * Returns the element to focus after the item that was shown last. Without one, the focus moves to the main element.
   */
  returnTo: (last: number) => HTMLElement | null | undefined
}

/**
 * The media of a post over the whole screen, on black in both color schemes. Native scroll snapping is the swipe; arrow
 * keys, buttons and thumbnails scroll the same strip; Escape and swiping down close. Photos can be zoomed.
 */
export function Viewer({ media, by, watch, first, onStart, open, onClose, returnTo }: ViewerProps) {
  const strip = useRef<HTMLUListElement>(null)
  const zoom = useRef<ZoomHandle>(null)
  const [index, setIndex] = useState(first)
  const lastIndex = media.length - 1
  const shown = media[index]

  const show = (wanted: number) => {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    scrollToItem(strip.current, Math.min(Math.max(wanted, 0), lastIndex), isCalm ? 'instant' : 'smooth')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const factor = { '+': keyFactor, '=': keyFactor, '-': 1 / keyFactor }[event.key]
    if (factor && !event.ctrlKey && !event.metaKey) return zoom.current?.zoomBy(factor)
    const wanted = { ArrowLeft: index - onward(), ArrowRight: index + onward(), Home: 0, End: lastIndex }[event.key]
    // Within a video, these keys belong to the video.
    if (wanted === undefined || event.target instanceof HTMLVideoElement) return undefined
    event.preventDefault()
    return show(wanted)
  }

  return (
    <ViewerDialog
      open={open}
      onClose={onClose}
      onKeyDown={onKeyDown}
      onOpenAutoFocus={() => scrollToItem(strip.current, first, 'instant')}
      onCloseAutoFocus={event => {
        event.preventDefault()
        const target = returnTo(index) ?? document.getElementById('main')
        target?.focus()
      }}
    >
      <header className="flex items-center justify-between py-1.5 pe-1.5 ps-5">
        <Dialog.Title className="sr-only">{text.viewer({ by })}</Dialog.Title>
        <div className="min-w-0">
          <p className="truncate text-label font-strong">{by}</p>
          <p aria-live="polite" className="text-meta tabular-nums opacity-75">
            {lastIndex > 0 && text.position({ number: index + 1, count: media.length })}
          </p>
        </div>
        <div className="flex shrink-0">
          {shown && (
            <ViewerDownload
              label={text.download}
              href={shown.url}
              name={ownerLabelOf(shown, index, media.length, by)}
            />
          )}
          {shown?.type !== 'video' && (
            <IconButton
              label={text.zoom}
              icon={<ZoomIn />}
              onClick={() => zoom.current?.toggle()}
              className={viewerButton}
            />
          )}
          <Dialog.Close asChild>
            <IconButton label={text.close} icon={<X />} className={viewerButton} />
          </Dialog.Close>
        </div>
      </header>
      <div className="relative flex min-h-0 flex-1">
        <ul
          ref={strip}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
          tabIndex={0}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
            setIndex(Math.round(Math.abs(scrollLeft) / Math.max(1, clientWidth)))
          }
          className="scroll-none flex flex-1 snap-x snap-mandatory overflow-x-auto overscroll-contain"
        >
          {media.map((item, i) => (
            <li key={item.url} inert={i !== index} className="h-full w-full shrink-0 snap-center snap-always p-1">
              {item.type === 'video' ? (
                <div className="grid h-full grid-rows-1 items-center">
                  <div className="max-h-full w-full" style={{ aspectRatio: aspectOf(item) }}>
                    <VideoPlayer
                      media={item}
                      label={labelOf(item, i, media.length, by)}
                      listener={watch(item)}
                      startsAtOnce={i === first}
                      {...(i === first && onStart && { onStart })}
                      className="size-full"
                    />
                  </div>
                </div>
              ) : (
                <ZoomPhoto
                  ref={i === index ? zoom : undefined}
                  media={item}
                  alt={labelOf(item, i, media.length, by)}
                  isActive={i === index}
                  eager={Math.abs(i - index) <= 1}
                  onSwipeDown={onClose}
                />
              )}
            </li>
          ))}
        </ul>
        {lastIndex > 0 && (
          <>
            <Step
              label={text.previous}
              icon={<ChevronLeft />}
              off={index === 0}
              onPress={() => show(index - 1)}
              className="start-5"
            />
            <Step
              label={text.next}
              icon={<ChevronRight />}
              off={index === lastIndex}
              onPress={() => show(index + 1)}
              className="end-5"
            />
          </>
        )}
      </div>
      {lastIndex > 0 && <ThumbnailStrip media={media} by={by} index={index} onShow={show} />}
    </ViewerDialog>
  )
}

/** In which direction of the screen the next item is: 1 to the right, -1 to the left. */
const onward = () => (direction() === 'rtl' ? -1 : 1)

function scrollToItem(strip: HTMLElement | null, index: number, behavior: ScrollBehavior): void {
  strip?.scrollTo({ left: onward() * index * strip.clientWidth, behavior })
}

/** The aspect ratio of the item, so that the overlay covers the picture only. */
const aspectOf = ({ width, height }: MediaInfo) => (width && height ? width / height : 16 / 9)

/** The factor of `+` and `-`. */
const keyFactor = 1.5

interface StepProps {
  label: string
  icon: ReactNode
  off: boolean
  onPress: () => void
  className: string
}

/** At the side of a desk. At the end it keeps its place and the focus, and is dimmed. */
function Step({ off, onPress, className, ...button }: StepProps) {
  return (
    <span className={classes('absolute inset-y-0 m-auto hidden h-fit rounded-full bg-shade desk:block', className)}>
      <IconButton
        {...button}
        aria-disabled={off}
        onClick={onPress}
        className={classes(viewerButton, off && 'opacity-40')}
      />
    </span>
  )
}

interface ThumbnailStripProps {
  media: readonly MediaInfo[]
  by: string
  /** Of the item that is shown. */
  index: number
  onShow: (index: number) => void
}

/** The media of the viewer as a row of small pictures: one stop of the Tab key, along which the focus follows what is shown. */
function ThumbnailStrip({ media, by, index, onShow }: ThumbnailStripProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const thumbnail = row.current?.children[index]
    if (!row.current || !(thumbnail instanceof HTMLElement)) return
    row.current.scrollTo({ left: thumbnail.offsetLeft - (row.current.clientWidth - thumbnail.offsetWidth) / 2 })
    if (row.current.contains(document.activeElement)) thumbnail.focus({ preventScroll: true })
  }, [index])
  return (
    <nav className="pad-safe-bottom">
      <div
        ref={row}
        className="scroll-none relative mx-auto flex w-fit max-w-full gap-2 overflow-x-auto px-5 pt-3 pb-1"
      >
        {media.map((item, i) => (
          <button
            key={item.url}
            type="button"
            aria-label={labelOf(item, i, media.length, by)}
            aria-current={i === index}
            tabIndex={i === index ? 0 : -1}
            onClick={() => onShow(i)}
            className={classes(
              'relative size-14 shrink-0 overflow-hidden rounded-control border-2 bg-film',
              i === index ? 'border-white' : 'border-transparent opacity-60 hover:opacity-100',
            )}
          >
            <Picture media={item} />
            {item.type === 'video' && <Play className="absolute inset-0 m-auto size-5 fill-current" />}
          </button>
        ))}
      </div>
    </nav>
  )
}

/** Nothing where it cannot be loaded. */
function Picture({ media }: { media: MediaInfo }) {
  const url = media.thumbnailUrl ?? (media.type === 'video' ? media.posterUrl : media.url)
  return url && <img src={url} alt="" draggable={false} className="size-full object-cover" />
}
