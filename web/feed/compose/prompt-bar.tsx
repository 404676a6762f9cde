import { Image } from 'lucide-react'
import { prompt as text } from '#locales/text.ts'
import { useUser } from '#web/session/session.ts'
import { PersonAvatar } from '#web/ui/marks/avatar.tsx'
import { Tag } from '#web/ui/marks/tag.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import { isBlank, useDraft } from './drafts.ts'

/** Looks like a field, shows the draft of the team, and opens the full-screen dialog of a phone. */
export function PromptBar({ teamId, onOpen }: { teamId: number; onOpen: () => void }) {
  const draft = useDraft(useUser().id, teamId)
  return (
    <Bar
      draft={isBlank(draft) ? null : draft.text.trim() || text.draftFiles({ files: draft.pending.length })}
      onOpen={onOpen}
    />
  )
}

/** The same before the device, and so the draft on it, is known. */
export const EmptyPromptBar = () => <Bar draft={null} />

function Bar({ draft, onOpen }: { draft: string | null; onOpen?: () => void }) {
  const user = useUser()
  return (
    <Card feed>
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full items-center gap-3 px-4 py-3 text-start desk:px-5 desk:py-4"
      >
        <PersonAvatar person={user} size="row" />
        <span className="flex min-h-target min-w-0 flex-1 items-center gap-2 rounded-full border border-line bg-sunken px-4.5 text-ink-3">
          {draft !== null && <Tag plain>{text.draft}</Tag>}
          <span className="line-clamp-2 min-w-0" dir="auto">
            {draft ?? text.prompt}
          </span>
        </span>
        <span aria-hidden className="grid size-target place-items-center text-ink-2">
          <Image className="size-6" />
        </span>
      </button>
    </Card>
  )
}
