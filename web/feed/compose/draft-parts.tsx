import { Smartphone } from 'lucide-react'
import { composer as text } from '#locales/text.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { pendingThumbnail, Thumbnails } from '#web/media/select/thumbnails.tsx'
import { offlineLimits } from '#web/offline/offline.limits.ts'
import { PollPart } from '#web/polls/poll-part.tsx'
import { Callout } from '#web/ui/states/callout.tsx'
import { ChoiceChips } from './choices/choice-chips.tsx'
import type { ChoicesProps } from './choices/choices-dialog.tsx'
import { type Draft, fileBytes } from './drafts.ts'
import { UploadFailed } from './upload-progress.tsx'
import type { DraftPost } from './use-draft-post.ts'

interface DraftPartsProps {
  draft: DraftPost
  more: ChoicesProps
  /** There is little room: only the picture that is pressed has a field for its words. */
  isCompact?: boolean
}

/** What a post that is being written has besides its text. */
export function DraftParts({ draft, more, isCompact = false }: DraftPartsProps) {
  return (
    <>
      <Thumbnails
        items={draft.pending.map(pendingThumbnail)}
        isCompact={isCompact}
        busy={draft.isWorking}
        onDescribe={draft.describe}
        onRemove={id => draft.pending.filter(item => item.id === id).forEach(draft.remove)}
      />
      <KeptFiles draft={draft} />
      <PollPart {...draft.pollPart} />
      <ChoiceChips {...more} />
      {draft.failure && <UploadFailed failure={draft.failure} />}
    </>
  )
}

/** Whether the files of a draft outlive the page. */
function KeptFiles({ draft: { pending, areFilesKept, progress } }: { draft: Draft }) {
  const bytes = fileBytes(pending)
  if (bytes > offlineLimits.draftFilesBytes)
    return <Callout tone="warning">{text.tooLargeToKeep({ size: fileSize(bytes) })}</Callout>
  if (!areFilesKept || progress) return null
  return (
    <p className="flex items-center gap-2 text-meta text-ink-2">
      <Smartphone className="size-4 shrink-0 text-info" />
      {text.kept({ files: pending.length, size: fileSize(bytes) })}
    </p>
  )
}
