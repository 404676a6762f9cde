import { limits } from '#contract/limits.ts'
import type { NonReader } from '#contract/reports.ts'
import { fullName } from '#contract/text/full-name.ts'
import { text } from '#web/reports/reports.text.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Avatar } from '#web/ui/marks/avatar.tsx'

interface NonReaderRowProps {
  person: NonReader
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

const minuteMs = 60_000

/** Why a push cannot remind somebody now; a cooldown with the minutes that are left. */
function reasonOf({ reachability, remindedAt }: NonReader): string {
  if (reachability !== 'reminded' || !remindedAt) return text.nonReaders.states[reachability]
  const leftMs = Date.parse(remindedAt) + limits.notifyCooldownMs - Date.now()
  return text.nonReaders.reminded(Math.max(1, Math.ceil(leftMs / minuteMs)))
}

/** Somebody who has not read a post, and whether they are to be reminded. */
export function NonReaderRow({ person, isChosen, onChoose }: NonReaderRowProps) {
  const { user, reachability } = person
  const name = fullName(user)
  const isReachable = reachability === 'reachable'
  const id = `remind-${user.id}`
  return (
    <div className="flex min-h-16 items-center gap-3 px-5 py-2.5 desk:px-6">
      <Checkbox
        id={id}
        aria-label={text.nonReaders.select(name)}
        disabled={!isReachable}
        checked={isReachable && isChosen}
        onCheckedChange={checked => onChoose(checked === true)}
      />
      <label htmlFor={id} className="flex min-w-0 flex-1 items-center gap-3">
        <Avatar name={name} tintKey={user.id} imageUrl={user.profileImageUrl} size="row" />
        <span className="min-w-0">
          <span className="block truncate text-action font-semi">{name}</span>
          <span className="block truncate text-meta text-ink-3">{user.teams.join(', ') || text.people.noTeam}</span>
          {!isReachable && <span className="block text-meta font-medium text-warning">{reasonOf(person)}</span>}
        </span>
      </label>
    </div>
  )
}
