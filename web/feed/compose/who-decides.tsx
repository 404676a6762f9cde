import { useQuery } from '@tanstack/react-query'
import { PenOff } from 'lucide-react'
import { fullName } from '#contract/text/full-name.ts'
import { whoDecides as text } from '#locales/text.ts'
import { ownTeamsQuery } from '#web/session/session.ts'
import { PersonAvatar } from '#web/ui/marks/avatar.tsx'

/** Stands where the composer would be, for somebody who may not post: who decides it. */
export function WhoDecides({ teamId }: { teamId: number }) {
  const { data: teams } = useQuery(ownTeamsQuery)
  const decider = teams?.find(team => team.teamId === teamId)?.decidedBy
  const name = decider && fullName(decider)
  return (
    <div className="flex min-h-16 items-center gap-3 bg-surface px-4 text-small text-ink-2 desk:rounded-card desk:px-5">
      {decider ? <PersonAvatar person={decider} size="row" /> : <PenOff className="size-5 shrink-0 text-ink-3" />}
      <p className="min-w-0 wrap-anywhere">{name ? text.one({ name, b: bold }) : text.several}</p>
    </div>
  )
}

const bold = (words: string) => (
  <b key="b" className="font-semi text-ink">
    {words}
  </b>
)
