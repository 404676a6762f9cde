import { ChevronDown } from 'lucide-react'
import { composer as text } from '#locales/text.ts'
import { FeedIcon } from '#web/feed/feed-icon.tsx'
import { classes } from '#web/ui/classes.ts'

export interface TeamChoice {
  teamId: number
  name: string
}

interface TeamSelectProps {
  teams: readonly TeamChoice[]
  /** Null until one is chosen. */
  teamId: number | null
  onChange: (teamId: number) => void
  className?: string
}

/** Selects the team of a post. A native select covers the chip. */
export function TeamSelect({ teams, teamId, onChange, className }: TeamSelectProps) {
  const name = teams.find(team => team.teamId === teamId)?.name ?? text.chooseTeam
  const isChoice = teams.length > 1
  return (
    <span
      className={classes(
        'relative inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full pe-2 ps-2.5 text-label outline-offset-2 has-[:focus-visible]:outline-3',
        teamId === null ? 'bg-warning-soft text-warning' : 'bg-brand-soft text-brand-ink',
        className,
      )}
    >
      {teamId !== null && <FeedIcon teamId={teamId} className="size-4.5" />}
      <span className="min-w-0 truncate">{name}</span>
      {isChoice && (
        <>
          <ChevronDown className="size-4.5 shrink-0" />
          <select
            aria-label={text.postTo}
            value={teamId ?? ''}
            onChange={event => onChange(Number(event.target.value))}
            className="absolute inset-x-0 -inset-y-1.5 cursor-pointer text-body opacity-0"
          >
            {teamId === null && (
              <option value="" disabled>
                {text.chooseTeam}
              </option>
            )}
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
