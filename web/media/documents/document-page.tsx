import type { PDFDocumentProxy, RenderTask, TextLayer } from 'pdfjs-dist'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { document as text } from '#locales/text.ts'
import { classes } from '#web/ui/classes.ts'
import type { Found } from './find-text.ts'
import { loadLibrary } from './use-document.ts'

/** Larger canvases fail on phones. */
const maxPixels = 12_000_000

interface DocumentPageProps {
  pdf: PDFDocumentProxy
  number: number
  count: number
  /** On the screen, in pixels. */
  shownWidth: number
  /** Width by height of the first page, until this one is known. */
  aspect: number
  /** The picture that is shown until the page is drawn. */
  placeholder: string | null
  found: readonly Found[]
  current: Found | undefined
}

/** A page, which is drawn when it comes near, and forgotten when it is far. */
export function DocumentPage({
  pdf,
  number,
  count,
  shownWidth,
  placeholder,
  found,
  current,
  ...first
}: DocumentPageProps) {
  const element = useRef<HTMLLIElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [aspect, setAspect] = useState(first.aspect)
  const [isNear, setNear] = useState(false)
  const [isDrawn, setDrawn] = useState(false)

  useEffect(() => {
    if (!element.current) return undefined
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      root: element.current.closest('[data-scroller]'),
      rootMargin: '100% 0px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    const target = canvas.current
    if (!isNear || !target) return undefined
    let task: RenderTask | undefined
    let isGone = false
    const draw = async () => {
      const page = await pdf.getPage(number)
      if (isGone) return
      const { width, height } = page.getViewport({ scale: 1 })
      setAspect(width / height)
      const wanted = (shownWidth * devicePixelRatio) / width
      const viewport = page.getViewport({ scale: Math.min(wanted, Math.sqrt(maxPixels / (width * height))) })
      target.width = Math.floor(viewport.width)
      target.height = Math.floor(viewport.height)
      task = page.render({ canvas: target, viewport })
      await task.promise
      setDrawn(true)
    }
    // A page that cannot be drawn stays white; one that is canceled is drawn again.
    draw().catch(() => undefined)
    return () => {
      isGone = true
      task?.cancel()
      setDrawn(false)
      target.width = 0
    }
  }, [pdf, number, shownWidth, isNear])

  return (
    <li
      ref={element}
      data-page={number}
      className="relative mx-auto w-full overflow-hidden rounded-thumb bg-white"
      style={{ aspectRatio: aspect }}
    >
      <h3 className="sr-only">{text.page({ number, count })}</h3>
      {placeholder && !isDrawn && <img src={placeholder} alt="" className="absolute inset-0 size-full" />}
      <canvas
        ref={canvas}
        data-drawn={isDrawn}
        className={classes('absolute inset-0 size-full', !isDrawn && 'opacity-0')}
      />
      <PageText pdf={pdf} number={number} shownWidth={shownWidth} isNear={isNear} />
      {found.flatMap((each, at) =>
        each.boxes.map(({ left, top, width, height }) => (
          <span
            // oxlint-disable-next-line react/no-array-index-key -- boxes have no identity but their place
            key={`${at}-${left}-${top}`}
            data-found={each === current ? 'current' : 'other'}
            className={classes('absolute mix-blend-multiply', each === current ? 'bg-[#ff9632]' : 'bg-[#ffe066]')}
            style={{
              left: `${left * 100}%`,
              top: `${top * 100}%`,
              width: `${width * 100}%`,
              height: `${height * 100}%`,
            }}
          />
        )),
      )}
    </li>
  )
}

interface PageTextProps extends Pick<DocumentPageProps, 'pdf' | 'number' | 'shownWidth'> {
  isNear: boolean
}

/** The text of a page, transparent over its picture: for screen readers, and to select and copy. */
function PageText({ pdf, number, shownWidth, isNear }: PageTextProps) {
  const layer = useRef<HTMLDivElement>(null)
  const [pageWidth, setPageWidth] = useState(shownWidth)
  const [isEmpty, setEmpty] = useState(false)
  useEffect(() => {
    const container = layer.current
    if (!isNear || !container) return undefined
    let written: TextLayer | undefined
    let isGone = false
    const write = async () => {
      const [library, page] = await Promise.all([loadLibrary(), pdf.getPage(number)])
      if (isGone) return
      const viewport = page.getViewport({ scale: 1 })
      setPageWidth(viewport.width)
      written = new library.TextLayer({ textContentSource: page.streamTextContent(), container, viewport })
      await written.render()
      setEmpty(written.textContentItemsStr.every(piece => piece.trim() === ''))
    }
    // A page whose text cannot be read has none; one that is canceled is read again.
    write().catch(() => undefined)
    return () => {
      isGone = true
      written?.cancel()
      container.replaceChildren()
    }
  }, [pdf, number, isNear])
  const scale = { '--total-scale-factor': shownWidth / pageWidth } as CSSProperties
  return (
    <>
      <div ref={layer} className="document-text" style={scale} />
      {isEmpty && <p className="sr-only">{text.noText}</p>}
    </>
  )
}
