import { ClipboardCheck } from 'lucide-react'
import type { Post } from '#contract/feed.ts'
import { postChoices as text } from '#locales/text.ts'
import { SwitchRow } from '#web/ui/forms/switch.tsx'
import { Callout } from '#web/ui/states/callout.tsx'
import type { Documents } from './exchanged-dialog.tsx'

interface EditConfirmingProps {
  post: Post
  documents: Documents
  isAfterOpening: boolean
  onAfterOpening: (isAfterOpening: boolean) => void
}

/** Of a post that asks to confirm it: whether its documents are to be opened first, and what others mean. */
export function EditConfirming({ post, documents, isAfterOpening, onAfterOpening }: EditConfirmingProps) {
  const [document] = documents.now
  if (!post.askToConfirm || (document === undefined && !documents.areExchanged)) return null
  return (
    <div className="shrink-0 px-4 desk:px-5">
      {documents.areExchanged && (
        <Callout icon={<ClipboardCheck />} title={text.everyoneAgain} className="mt-2">
          {post.confirmedCount > 0 && <p>{text.formerDocument({ count: post.confirmedCount })}</p>}
        </Callout>
      )}
      {document && (
        <SwitchRow
          label={text.afterOpening}
          help={text.afterOpeningHelp({ name: document.fileName, count: documents.now.length })}
          checked={isAfterOpening}
          onCheckedChange={onAfterOpening}
          className="wrap-anywhere"
        />
      )}
    </div>
  )
}
