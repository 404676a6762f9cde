import { ChevronDown, ChevronUp, Search, X, ZoomIn, ZoomOut } from 'lucide-react'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { Dialog } from 'radix-ui'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { MediaInfo } from '#contract/media.ts'
import { document as text } from '#locales/text.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import type { LayerProps } from '#web/ui/dialogs/layers.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ViewerDialog, ViewerDownload, viewerButton } from '../viewer-dialog.tsx'
import { DocumentPage } from './document-page.tsx'
import { type Found, findText } from './find-text.ts'
import { useDocument, useOpensOffline } from './use-document.ts'

const zooms = { least: 1, most: 5, step: 1.4 }
const pagePx = 900
const marginPx = 24

interface DocumentViewerProps extends LayerProps {
  media: MediaInfo
  by: string
  /** What is looked for in it at first. */
  find?: string
  onOpened: () => void
}

/** A document over the whole screen: its pages below each other, which can be zoomed and searched. */
export function DocumentViewer({ media, by, find: wanted = '', open, onClose, onOpened }: DocumentViewerProps) {
  const { url, posterUrl, document: about } = media
  const scroller = useRef<HTMLDivElement>(null)
  const { pdf, hasFailed, retry } = useDocument(url, onOpened)
  const opensOffline = useOpensOffline(url)
  const [zoom, setZoom] = useState(zooms.least)
  const [page, setPage] = useState(1)
  const [isFinding, setFinding] = useState(wanted !== '')
  const [typed, setTyped] = useState(wanted)
  const find = useFind(pdf, isFinding ? typed : '')
  const count = pdf?.numPages ?? about?.pages ?? 1
  const name = about?.fileName ?? ''
  const zoomBy = (factor: number) => setZoom(before => Math.min(zooms.most, Math.max(zooms.least, before * factor)))
  usePinch(scroller, zoomBy)
  const fit = useFit(scroller)
  const place = find.current
  useEffect(() => {
    if (place) scroller.current?.querySelector(`[data-page="${place.page}"]`)?.scrollIntoView()
  }, [place])

  const onScroll = () => {
    const middle = (scroller.current?.getBoundingClientRect().top ?? 0) + (scroller.current?.clientHeight ?? 0) / 2
    const pages = [...(scroller.current?.querySelectorAll('[data-page]') ?? [])]
    setPage(Math.max(1, pages.findLastIndex(each => each.getBoundingClientRect().top <= middle) + 1))
  }

  return (
    <ViewerDialog open={open} onClose={onClose}>
      <header className="flex items-center gap-1 p-1.5">
        <Dialog.Close asChild>
          <IconButton label={text.close} icon={<X />} className={viewerButton} />
        </Dialog.Close>
        <div className="min-w-0 flex-1">
          <Dialog.Title className="truncate text-label font-strong">{name}</Dialog.Title>
          <p className="truncate text-meta opacity-75">
            {[by, opensOffline && text.opensOffline].filter(Boolean).join(' · ')}
          </p>
        </div>
        <IconButton
          label={text.search}
          aria-expanded={isFinding}
          icon={<Search />}
          onClick={() => setFinding(!isFinding)}
          className={viewerButton}
        />
        <ViewerDownload label={text.download} href={url} name={name} />
      </header>
      {isFinding && <FindBar typed={typed} onType={setTyped} find={find} />}
      <div
        ref={scroller}
        data-scroller
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
        className="min-h-0 flex-1 overflow-auto overscroll-contain px-3 pb-24"
      >
        {hasFailed ? (
          <div className="grid h-full place-content-center justify-items-center gap-4 text-center">
            <p role="alert" className="max-w-80">
              {navigator.onLine ? text.failed : text.offline}
            </p>
            <Button onClick={retry}>{text.tryAgain}</Button>
          </div>
        ) : pdf ? (
          <ol className="mx-auto grid gap-3" style={{ width: fit * zoom }}>
            {Array.from({ length: count }, (_, at) => (
              <DocumentPage
                // oxlint-disable-next-line react/no-array-index-key -- pages are known by their number
                key={at}
                pdf={pdf}
                number={at + 1}
                count={count}
                shownWidth={fit * zoom}
                aspect={aspectOf(media)}
                placeholder={at === 0 ? posterUrl : null}
                found={find.found.filter(each => each.page === at + 1)}
                current={place}
              />
            ))}
          </ol>
        ) : (
          <div className="mx-auto grid place-items-center" style={{ maxWidth: pagePx, aspectRatio: aspectOf(media) }}>
            {posterUrl && (
              <img src={posterUrl} alt="" className="col-start-1 row-start-1 w-full rounded-thumb bg-white" />
            )}
            <Spinner className="col-start-1 row-start-1 size-8 text-ink-3" />
          </div>
        )}
      </div>
      {pdf && (
        <div className="absolute inset-x-0 bottom-6 mx-auto flex w-fit items-center rounded-full bg-film text-white shadow-2">
          <IconButton
            label={text.zoomOut}
            icon={<ZoomOut />}
            aria-disabled={zoom <= zooms.least}
            onClick={() => zoomBy(1 / zooms.step)}
            className={viewerButton}
          />
          <span aria-hidden className="px-1 text-label tabular-nums">
            {text.place({ number: page, count })}
          </span>
          <span aria-live="polite" className="sr-only">
            {text.page({ number: page, count })}
          </span>
          <IconButton
            label={text.zoomIn}
            icon={<ZoomIn />}
            aria-disabled={zoom >= zooms.most}
            onClick={() => zoomBy(zooms.step)}
            className={viewerButton}
          />
        </div>
      )}
    </ViewerDialog>
  )
}

/** The width of a page that fits beside nothing else, in pixels. */
function useFit(scroller: RefObject<HTMLElement | null>): number {
  const [fit, setFit] = useState(() => Math.min(pagePx, innerWidth - marginPx))
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setFit(Math.min(pagePx, Math.floor(entry.contentRect.width)))
    })
    if (scroller.current) observer.observe(scroller.current)
    return () => observer.disconnect()
  }, [scroller])
  return fit
}

/** Letter paper, where it is not known. */
const aspectOf = ({ width, height }: MediaInfo) => (width && height ? width / height : 8.5 / 11)

interface FindBarProps {
  typed: string
  onType: (typed: string) => void
  find: ReturnType<typeof useFind>
}

/** Searches the open document: Enter goes to the next place. */
function FindBar({ typed, onType, find: { found, index, isSearching, step } }: FindBarProps) {
  return (
    <form
      role="search"
      onSubmit={event => {
        event.preventDefault()
        step(1)
      }}
      className="flex items-center gap-1 ps-5 pe-1.5 pb-2"
    >
      <input
        type="search"
        aria-label={text.searchField}
        placeholder={text.searchField}
        value={typed}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for by the button before
        autoFocus={typed === ''}
        onChange={({ target }) => onType(target.value)}
        className="min-h-target min-w-0 flex-1 rounded-control bg-white/15 px-3.5 text-body text-white placeholder:text-white/70"
      />
      <span aria-live="polite" className="shrink-0 px-1 text-meta tabular-nums">
        {typed.trim() !== '' &&
          (found.length > 0 ? text.place({ number: index + 1, count: found.length }) : !isSearching && text.none)}
      </span>
      <IconButton label={text.previous} icon={<ChevronUp />} onClick={() => step(-1)} className={viewerButton} />
      <IconButton label={text.next} icon={<ChevronDown />} onClick={() => step(1)} className={viewerButton} />
    </form>
  )
}

/** What is found in a document while one types, and which of it is looked at. */
function useFind(pdf: PDFDocumentProxy | null, typed: string) {
  const words = useDebounced(typed)
  const [found, setFound] = useState<readonly Found[]>([])
  const [isSearching, setSearching] = useState(false)
  const [index, setIndex] = useState(0)
  useEffect(() => {
    if (!pdf) return undefined
    const leaving = new AbortController()
    const onFound = (more: Found[]) => setFound(before => [...before, ...more])
    const find = async () => {
      setIndex(0)
      setFound([])
      setSearching(true)
      await findText(pdf, words, { signal: leaving.signal, onFound })
      if (!leaving.signal.aborted) setSearching(false)
    }
    // The document was closed.
    find().catch(() => undefined)
    return () => leaving.abort()
  }, [pdf, words])
  const step = (by: number) => setIndex((index + by + found.length) % Math.max(1, found.length))
  return { found, current: found[index], index, isSearching, step }
}

/** Calls back with the factor of a pinch, or of the wheel with Ctrl held, which is the pinch of a touchpad. */
function usePinch(target: RefObject<HTMLElement | null>, onZoom: (factor: number) => void): void {
  const zoomBy = useEffectEvent(onZoom)
  useEffect(() => {
    const element = target.current
    if (!element) return undefined
    let before = 0
    const distance = ({ touches: [one, two] }: TouchEvent) =>
      one && two ? Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY) : 0
    const onStart = (event: TouchEvent) => {
      before = distance(event)
    }
    const onMove = (event: TouchEvent) => {
      const now = distance(event)
      if (now === 0 || before === 0) return
      event.preventDefault()
      zoomBy(now / before)
      before = now
    }
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      zoomBy(Math.exp(-event.deltaY / 200))
    }
    const ended = new AbortController()
    const { signal } = ended
    element.addEventListener('touchstart', onStart, { passive: true, signal })
    element.addEventListener('touchmove', onMove, { passive: false, signal })
    element.addEventListener('wheel', onWheel, { passive: false, signal })
    return () => ended.abort()
  }, [target])
}
