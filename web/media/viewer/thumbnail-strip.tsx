import { Play } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { MediaInfo } from '#contract/media.ts'
import { classes } from '#web/ui/classes.ts'
import { labelOf } from '../media-label.ts'

interface ThumbnailStripProps {
  media: readonly MediaInfo[]
  by: string
  /** Of the item that is shown. */
  index: number
  onShow: (index: number) => void
}

/** The media of the viewer as a row of small pictures: one stop of the Tab key, along which the focus follows what is shown. */
export function ThumbnailStrip({ media, by, index, onShow }: ThumbnailStripProps) {
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
            {item.type === 'video' && <Play aria-hidden className="absolute inset-0 m-auto size-5 fill-current" />}
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
