import { FileText } from 'lucide-react'
import { document as text } from '#locales/text.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { classes } from '#web/ui/classes.ts'

/** The known properties of a document; before the upload nobody has counted its pages. */
export interface DocumentFacts {
  pages: number | null
  bytes: number | null
}

/** "PDF · 4 pages · 1.2 MB" */
export const documentFacts = ({ pages, bytes }: DocumentFacts): string =>
  ['PDF', pages && text.pages({ count: pages }), bytes && fileSize(bytes)].filter(Boolean).join(' · ')

/** The first page of a document, small. */
export function FirstPage({ src, className }: { src: string | null; className: string }) {
  return (
    <span
      className={classes(
        'grid shrink-0 place-items-center overflow-hidden rounded-thumb border border-line bg-white',
        className,
      )}
    >
      {src ? (
        <img src={src} alt="" loading="lazy" className="size-full object-cover object-top" />
      ) : (
        <FileText className="size-5 text-[#555]" />
      )}
    </span>
  )
}

interface DocumentFaceProps {
  name: string
  src: string | null
  facts: DocumentFacts
}

/** A document of a post that is being written, or waits to be sent. */
export function DocumentFace({ name, src, facts }: DocumentFaceProps) {
  return (
    <span className="flex min-h-18 items-center gap-3 rounded-card border border-line bg-sunken p-2.5 pe-target text-ink">
      <FirstPage src={src} className="h-13 w-10" />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span dir="auto" className="line-clamp-2 text-label wrap-anywhere">
          {name}
        </span>
        <span className="text-meta text-ink-2">{documentFacts(facts)}</span>
      </span>
    </span>
  )
}
