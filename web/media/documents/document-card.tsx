import { Check, ChevronRight, CircleCheck } from 'lucide-react'
import { type MediaInfo, mediaIdOf } from '#contract/media.ts'
import { document as text } from '#locales/text.ts'
import { useOutbox } from '#web/offline/outbox/outbox.ts'
import { classes } from '#web/ui/classes.ts'
import { openLayer } from '#web/ui/dialogs/layers.tsx'
import { documentFacts, FirstPage } from './document-face.tsx'
import { DocumentViewer } from './document-viewer.tsx'
import { useOpensOffline } from './use-document.ts'

interface DocumentCardProps {
  media: MediaInfo
  /** The author's name. */
  by: string
  /** The ids of those that the user has opened; null where it does not matter. */
  opened?: readonly string[] | null
  onOpened: () => void
}

/** A document of a post: its first page, name, number of pages and size. It opens the viewer. */
export function DocumentCard({ media, by, opened = null, onOpened }: DocumentCardProps) {
  const { url, thumbnailUrl, document: about } = media
  const opensOffline = useOpensOffline(url)
  const isOpened = useIsOpened(mediaIdOf(url), opened)
  if (!about) return null
  const { fileName } = about
  const open = () => openLayer(layer => <DocumentViewer {...layer} media={media} by={by} onOpened={onOpened} />)
  return (
    <button
      type="button"
      onClick={open}
      aria-label={text.open({ name: fileName })}
      className="mx-4 mb-3 flex min-h-32 w-[calc(100%-2rem)] items-center gap-3.5 overflow-hidden rounded-card border border-line bg-sunken p-2.5 text-start text-ink desk:mx-5 desk:w-[calc(100%-2.5rem)]"
    >
      <FirstPage src={thumbnailUrl} className="h-full w-22" />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="line-clamp-2 text-label wrap-anywhere">{fileName}</span>
        <span className="text-meta text-ink-2">{documentFacts(about)}</span>
        {opened && (
          <span className={classes('flex items-center gap-1 text-meta', isOpened ? 'text-success' : 'text-ink-2')}>
            {isOpened && <Check className="size-4 shrink-0" />}
            {isOpened ? text.opened : text.notOpened}
          </span>
        )}
        {opensOffline && (
          <span className="flex items-center gap-1 text-meta text-success">
            <CircleCheck className="size-4 shrink-0" />
            {text.opensOffline}
          </span>
        )}
      </span>
      <ChevronRight className="size-5 shrink-0 text-ink-3" />
    </button>
  )
}

/** Whether the user has opened a document, as far as this device knows: also by what waits in the outbox. */
function useIsOpened(mediaId: string, opened: readonly string[] | null): boolean {
  const outbox = useOutbox()
  return (
    (opened?.includes(mediaId) ?? false) || outbox.some(write => write.kind === 'opening' && write.mediaId === mediaId)
  )
}
