import { ChevronDown } from 'lucide-react'
import { FeedIcon } from '#web/feed/feed-icon.tsx'
import { text } from './composer.text.ts'

export interface TeamChoice {
  teamId: number
  name: string
}

interface TeamSelectProps {
  teams: readonly TeamChoice[]
  teamId: number
  onChange: (teamId: number) => void
  disabled?: boolean
}

/** Selects the team of a post. A native select covers the chip. */
export function TeamSelect({ teams, teamId, onChange, disabled }: TeamSelectProps) {
  const name = teams.find(team => team.teamId === teamId)?.name ?? ''
  const isChoice = teams.length > 1
  return (
    <span className="relative mt-1 inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full bg-brand-soft pr-2 pl-2.5 text-label text-brand-ink outline-offset-2 has-[:focus-visible]:outline-3">
      <FeedIcon teamId={teamId} className="size-4.5" />
      <span className="min-w-0 truncate">{name}</span>
      {isChoice && (
        <>
          <ChevronDown aria-hidden className="size-4.5 shrink-0" />
          <select
            aria-label={text.postTo}
            value={teamId}
            disabled={disabled}
            onChange={event => onChange(Number(event.target.value))}
            className="absolute inset-x-0 -inset-y-1.5 cursor-pointer opacity-0"
          >
            {teams.map(team => (
              <option key={team.teamId} value={team.teamId}>
                {team.name}
              </option>
            ))}
          </select>
        </>
      )}
    </span>
  )
}
