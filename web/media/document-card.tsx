import { FileText } from 'lucide-react'
import type { MediaInfo } from '#contract/media.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { text } from './media.text.ts'

/** A document of a post: its first page, name, number of pages and size. Opening it downloads it. */
export function DocumentCard({ media: { url, thumbnailUrl, document } }: { media: MediaInfo }) {
  if (!document) return null
  const { fileName, pages, bytes } = document
  const facts = [pages && text.document.pages({ count: pages }), bytes && fileSize(bytes)].filter(Boolean)
  return (
    <a
      href={url}
      download={fileName}
      aria-label={text.document.open({ name: fileName })}
      className="mx-4 mb-3 flex min-h-target items-center gap-3 overflow-hidden rounded-control bg-sunken text-ink desk:mx-5"
    >
      <span className="grid size-20 shrink-0 place-items-center overflow-hidden bg-white">
        {thumbnailUrl ? (
          <img src={thumbnailUrl} alt="" loading="lazy" className="size-full object-cover object-top" />
        ) : (
          <FileText aria-hidden className="size-6 text-ink-3" />
        )}
      </span>
      <span className="grid min-w-0 gap-0.5 py-2 pr-4">
        <span className="line-clamp-2 text-label wrap-anywhere">{fileName}</span>
        <span className="text-meta text-ink-2">{facts.join(' · ')}</span>
      </span>
    </a>
  )
}
