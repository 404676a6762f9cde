import { Smartphone } from 'lucide-react'
import { composer as text } from '#locales/text.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { offlineLimits } from '#web/offline/offline.limits.ts'
import { Callout } from '#web/ui/states/callout.tsx'
import { type Draft, fileBytes } from './drafts.ts'

/** Whether the files of a draft outlive the page. */
export function KeptFiles({ draft: { pending, areFilesKept, progress } }: { draft: Draft }) {
  const bytes = fileBytes(pending)
  if (bytes > offlineLimits.draftFilesBytes)
    return <Callout tone="warning">{text.tooLargeToKeep({ size: fileSize(bytes) })}</Callout>
  if (!areFilesKept || progress) return null
  return (
    <p className="flex items-center gap-2 text-meta text-ink-2">
      <Smartphone aria-hidden className="size-4 shrink-0 text-info" />
      {text.kept({ files: pending.length, size: fileSize(bytes) })}
    </p>
  )
}
