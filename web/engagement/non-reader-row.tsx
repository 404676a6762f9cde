import { limits } from '#contract/limits.ts'
import type { NonReader } from '#contract/reports.ts'
import { fullName } from '#contract/text/full-name.ts'
import { useUser } from '#web/session/session.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Avatar } from '#web/ui/marks/avatar.tsx'
import { Tag } from '#web/ui/marks/tag.tsx'
import { text as words } from './engagement.text.ts'
import { lastActive } from './last-active.ts'

const text = words.nonReaders

interface NonReaderRowProps {
  person: NonReader
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

const minuteMs = 60_000

/** Why a push cannot remind somebody now; a cooldown with the minutes that are left. */
function reasonOf({ reachability, remindedAt }: NonReader): string {
  if (reachability !== 'reminded' || !remindedAt) return text.states[reachability]
  const leftMs = Date.parse(remindedAt) + limits.notifyCooldownMs - Date.now()
  return text.reminded({ minutes: Math.max(1, Math.ceil(leftMs / minuteMs)) })
}

/** Somebody who has not read a post, and whether they are to be reminded. */
export function NonReaderRow({ person, isChosen, onChoose }: NonReaderRowProps) {
  const { user, reachability, daysSinceLastActivity } = person
  const isOwn = useUser().id === user.id
  const name = fullName(user)
  const isReachable = reachability === 'reachable'
  const id = `remind-${user.id}`
  return (
    <div className="flex min-h-16 items-center gap-3 px-5 py-2.5 desk:px-6">
      <Checkbox
        id={id}
        aria-label={text.select({ name })}
        disabled={!isReachable}
        checked={isReachable && isChosen}
        onCheckedChange={checked => onChoose(checked === true)}
      />
      <label htmlFor={id} className="flex min-w-0 flex-1 items-center gap-3">
        <Avatar name={name} tintKey={user.id} imageUrl={user.profileImageUrl} size="row" />
        <span className="min-w-0">
          <span className="flex items-center gap-2 text-action font-semi">
            <span className="min-w-0 truncate">{name}</span>
            {isOwn && <Tag plain>{text.you}</Tag>}
          </span>
          <span className="block truncate text-meta text-ink-3">
            {daysSinceLastActivity !== null && `${text.active({ when: lastActive(daysSinceLastActivity) })} · `}
            {user.teams.join(', ') || words.noTeam}
          </span>
          {!isReachable && <span className="block text-meta font-medium text-warning">{reasonOf(person)}</span>}
        </span>
      </label>
    </div>
  )
}
