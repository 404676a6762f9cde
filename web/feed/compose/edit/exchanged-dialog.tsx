import { FileText } from 'lucide-react'
import type { Post } from '#contract/feed.ts'
import type { MediaInfo } from '#contract/media.ts'
import { composer as text } from '#locales/text.ts'
import { documentFacts } from '#web/media/documents/document-face.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Callout } from '#web/ui/states/callout.tsx'

type Document = NonNullable<MediaInfo['document']>

export interface Documents {
  areExchanged: boolean
  before: readonly Document[]
  now: readonly Document[]
}

interface ExchangedDialogProps {
  post: Post
  documents: Documents
  onSave: () => void
  onClose: () => void
}

/** Says that everyone confirms again, because the documents of a post are others. */
export function ExchangedDialog({ post, documents, onSave, onClose }: ExchangedDialogProps) {
  const { confirmedCount: confirmed } = post
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={text.exchangedTitle}
      subject={text.exchangedText({ confirmed })}
      foot={
        <>
          <Button onClick={onClose}>{text.backToEditing}</Button>
          <Button variant="primary" onClick={onSave}>
            {text.saveAndAsk}
          </Button>
        </>
      }
    >
      <div className="divide-y divide-line rounded-card border border-line">
        <DocumentList label={text.documentsBefore} documents={documents.before} />
        <DocumentList label={text.documentsNow} documents={documents.now} />
      </div>
      <p className="mt-4 mb-4 text-body text-pretty text-ink-2">{text.exchangedWhy({ confirmed })}</p>
      <Callout>{text.neverSmall}</Callout>
    </Dialog>
  )
}

function DocumentList({ label, documents }: { label: string; documents: readonly Document[] }) {
  return (
    <section className="p-3.5">
      <h3 className="text-meta font-strong text-ink-2">{label}</h3>
      {documents.length === 0 && <p className="mt-1.5 text-label text-ink-2">{text.noDocument}</p>}
      <ul>
        {documents.map((document, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two documents can have the same name
          <li key={at} className="mt-1.5 flex items-center gap-3">
            <FileText className="size-5.5 shrink-0 text-ink-2" />
            <span className="min-w-0">
              <span dir="auto" className="block text-label wrap-anywhere">
                {document.fileName}
              </span>
              <span className="block text-meta text-ink-3">{documentFacts(document)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
