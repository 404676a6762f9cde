import { useQuery } from '@tanstack/react-query'
import { UsersRound, X } from 'lucide-react'
import { recordedAboutMe } from '#contract/privacy.ts'
import { teams as text } from '#locales/text.ts'
import { queryOf } from '#web/lib/calls/query.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'

/** One line that says whom to ask for a team. */
export function NoTeamNote({ onDismiss }: { onDismiss: () => void }) {
  const { data: recorded } = useQuery(queryOf(recordedAboutMe))
  const [owner] = recorded?.owners ?? []
  if (!owner) return null
  return (
    <div className="flex h-full items-center gap-3 bg-info-soft ps-4 text-small text-ink desk:rounded-control">
      <UsersRound aria-hidden className="size-5 shrink-0 text-info" />
      <p className="min-w-0 flex-1 truncate">{text.askInFeed({ owner })}</p>
      <IconButton label={text.dismissNote} icon={<X aria-hidden />} onClick={onDismiss} />
    </div>
  )
}
