import { Plus } from 'lucide-react'
import { prompt as text } from '#locales/text.ts'
import { useUser } from '#web/session/session.ts'
import { FloatingButton } from '#web/ui/buttons/floating-button.tsx'
import { isBlank, noTeam, useDraft } from './drafts.ts'

/** Opens the composer on a phone; a dot says that it has a draft. */
export function AddPostButton({ teamId, onOpen }: { teamId: number | null; onOpen: () => void }) {
  const hasDraft = !isBlank(useDraft(useUser().id, teamId ?? noTeam))
  return (
    <FloatingButton
      label={hasDraft ? text.addPostDraft : text.addPost}
      icon={<Plus aria-hidden />}
      hasDot={hasDraft}
      onClick={onOpen}
    />
  )
}
