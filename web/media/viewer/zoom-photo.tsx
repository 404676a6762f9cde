import {
  type MouseEvent,
  type PointerEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import type { MediaInfo } from '#contract/media.ts'
import { mediaLimits } from '#web/media/media.limits.ts'
import { classes } from '#web/ui/classes.ts'
import { Photo } from '../photo.tsx'
import { bounded, type Point, type Size, toggledAt, type View, wholeView, zoomedAt } from './zoom.ts'

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

interface ZoomOptions {
  picture: Size
  /** It is on screen; otherwise it shows the whole picture. */
  isActive: boolean
  /** Called when the whole picture was swiped down. */
  onSwipeDown: () => void
}

/**
 * Lets a picture be zoomed by pinching, double tap, double click and wheel, moved while it is zoomed, and swiped down
 * while it is not. Swiping sideways stays with the browser. Follows the fingers without rendering.
 */
function useZoom({ picture, isActive, onSwipeDown }: ZoomOptions) {
  /** The element that the gestures are made on. */
  const frame = useRef<HTMLDivElement>(null)
  /** The element in it that moves. */
  const content = useRef<HTMLDivElement>(null)
  const [isZoomed, setZoomed] = useState(false)
  const view = useRef<View>(wholeView)
  const fingers = useRef(new Map<number, Point>())
  const lastTap = useRef({ at: Number.NEGATIVE_INFINITY, x: 0, y: 0 })
  /** How far the whole picture is pulled down. */
  const pull = useRef(0)
  const moved = useRef(0)
  const isTouched = useRef(false)

  const show = (next: View, isSmooth = false) => {
    const element = content.current
    if (!element || !frame.current) return
    const { clientWidth: width, clientHeight: height } = frame.current
    view.current = bounded(next, picture, { width, height })
    move(element, { ...view.current, y: view.current.y + pull.current }, isSmooth)
    setZoomed(view.current.scale > 1)
  }
  const fromCenter = ({ x, y }: Point): Point => {
    const { left, top, width, height } = frame.current?.getBoundingClientRect() ?? new DOMRect()
    return { x: x - left - width / 2, y: y - top - height / 2 }
  }
  const toggle = (at: Point = { x: 0, y: 0 }) => show(toggledAt(view.current, at), true)
  const zoomBy = (factor: number, at: Point = { x: 0, y: 0 }) => show(zoomedAt(view.current, factor, at))

  const pinch = (id: number, to: Point) => {
    const other = [...fingers.current].find(([otherId]) => otherId !== id)?.[1]
    const from = fingers.current.get(id)
    if (!other || !from) return
    const [before, after] = [middle(from, other), middle(to, other)]
    const { scale, x, y } = zoomedAt(view.current, distance(to, other) / distance(from, other), fromCenter(before))
    show({ scale, x: x + after.x - before.x, y: y + after.y - before.y })
  }
  const drag = (from: Point, to: Point) => {
    const { scale, x, y } = view.current
    if (scale > 1) return show({ scale, x: x + to.x - from.x, y: y + to.y - from.y })
    pull.current = Math.max(0, pull.current + to.y - from.y)
    return show(view.current)
  }
  const tap = ({ x, y }: Point, at: number) => {
    const { at: before } = lastTap.current
    const isSecond = at - before < mediaLimits.doubleTapMs && distance({ x, y }, lastTap.current) < tapPx
    lastTap.current = { at: isSecond ? Number.NEGATIVE_INFINITY : at, x, y }
    if (isSecond) toggle(fromCenter({ x, y }))
  }
  const lift = (event: PointerEvent) => {
    if (!fingers.current.delete(event.pointerId)) return
    const isSwipe = pull.current > swipePx
    pull.current = 0
    if (isSwipe && event.type === 'pointerup') return onSwipeDown()
    show(view.current, true)
    if (event.type === 'pointerup' && event.pointerType === 'touch' && moved.current < tapPx)
      tap(pointOf(event), event.timeStamp)
    return undefined
  }

  // React listens passively to both, and what the browser does by itself must be prevented.
  const wheel = useEffectEvent((event: WheelEvent) => {
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) return
    event.preventDefault()
    zoomBy(Math.exp(-event.deltaY / wheelPx), fromCenter(pointOf(event)))
  })
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const keepPinch = (event: TouchEvent) => event.touches.length > 1 && event.preventDefault()
    const onWheel = (event: WheelEvent) => wheel(event)
    const ended = new AbortController()
    const options = { passive: false, signal: ended.signal }
    element.addEventListener('wheel', onWheel, options)
    element.addEventListener('touchmove', keepPinch, options)
    return () => ended.abort()
  }, [frame])
  const reset = useEffectEvent(() => show(wholeView))
  useEffect(() => {
    if (!isActive) reset()
  }, [isActive])

  return {
    frame,
    content,
    isZoomed,
    toggle,
    zoomBy,
    gestures: {
      onPointerDown: (event: PointerEvent) => {
        isTouched.current = event.pointerType === 'touch'
        if (event.pointerType === 'mouse' && view.current.scale === 1) return
        // captured, its click would not arrive
        if (event.target instanceof Element && event.target.closest('button')) return
        if (fingers.current.size === 0) moved.current = 0
        fingers.current.set(event.pointerId, pointOf(event))
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove: (event: PointerEvent) => {
        const from = fingers.current.get(event.pointerId)
        if (!from) return
        const to = pointOf(event)
        moved.current += distance(from, to)
        if (fingers.current.size === 2) pinch(event.pointerId, to)
        else drag(from, to)
        fingers.current.set(event.pointerId, to)
      },
      onPointerUp: lift,
      onPointerCancel: lift,
      // two taps are counted above; the browser may report them as well
      onDoubleClick: (event: MouseEvent) => {
        if (!isTouched.current) toggle(fromCenter(pointOf(event)))
      },
    },
  }
}

/** Pixels: a longer pull closes, a shorter way is still a tap, and so much of a wheel zooms by e. */
const swipePx = 96
const tapPx = 24
const wheelPx = 300

function move(element: HTMLElement, { scale, x, y }: View, isSmooth: boolean): void {
  element.style.transition = isSmooth && !isCalm() ? 'transform 200ms ease-out' : ''
  element.style.transform = scale === 1 && y === 0 ? '' : `translate(${x}px, ${y}px) scale(${scale})`
}

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches
const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => ({ x: clientX, y: clientY })
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
