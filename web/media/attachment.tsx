import { Paperclip } from 'lucide-react'
import type { MediaInfo } from '#contract/media.ts'
import { media as text } from '#locales/text.ts'

/** A file that is neither photo nor video, as a download link. */
export function Attachment({ media }: { media: MediaInfo }) {
  return (
    <a
      href={media.url}
      download
      className="mx-4 mb-3 flex min-h-target items-center gap-3 rounded-control bg-sunken px-4 text-label text-ink desk:mx-5"
    >
      <Paperclip aria-hidden className="size-5 text-ink-3" />
      {text.attachment}
    </a>
  )
}
