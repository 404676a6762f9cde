import { IdCard, MailPlus, ShieldCheck, UserMinus, UsersRound, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ListedPerson } from '#contract/listed-people.ts'
import { type Actor, can } from '#contract/policy.ts'
import { peopleSelection as text } from '#locales/text.ts'
import { PrintCards } from '#web/joining/print-cards.tsx'
import { useActor } from '#web/session/session.ts'
import { useJoinableTeams } from '#web/teams/teams.data.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { AddToTeamDialog } from './add-to-team-dialog.tsx'
import { InviteDialog, RemoveDialog, SetRoleDialog } from './selection-dialogs.tsx'
import { givableRoles, partition } from './selection-rights.ts'

interface SelectionBarProps {
  people: readonly ListedPerson[]
  /** Ends the selection. */
  onEnd: () => void
}

type Act = 'team' | 'role' | 'invite' | 'cards' | 'remove'

const acts: { act: Act; label: string; icon: ReactNode }[] = [
  { act: 'team', label: text.addToTeam, icon: <UsersRound className="size-5" /> },
  { act: 'role', label: text.setRole, icon: <ShieldCheck className="size-5" /> },
  { act: 'invite', label: text.invite, icon: <MailPlus className="size-5" /> },
  { act: 'cards', label: text.cards, icon: <IdCard className="size-5" /> },
  { act: 'remove', label: text.remove, icon: <UserMinus className="size-5" /> },
]

/** A bar at the bottom with what can be done to the selected people; only what is allowed for one of them at least. */
export function SelectionBar({ people, onEnd }: SelectionBarProps) {
  const actor = useActor()
  const teams = useJoinableTeams({ enabled: people.length > 0 })
  const [act, setAct] = useState<Act>()
  if (people.length === 0) return null
  const isPossible: Record<Act, boolean> = {
    team: teams.length > 0 && can(actor, 'team.set-members'),
    role: givableRoles(actor, people).length > 0,
    invite: isAnyAble(actor, people, 'invite'),
    cards: people.some(({ role, hasSignedIn }) => !hasSignedIn && can(actor, 'user.make-join-code', { role })),
    remove: isAnyAble(actor, people, 'remove'),
  }
  const close = () => setAct(undefined)
  const dialog = { people, onClose: close, onDone: onEnd }
  return (
    <>
      <section
        aria-label={text.bar}
        className="pad-safe-bottom sticky bottom-0 z-20 mt-4 flex animate-rise flex-wrap items-center gap-2.5 rounded-t-card border border-line bg-raised px-4 pt-2 shadow-3 desk:bottom-4 desk:rounded-card desk:px-5 desk:py-3 print:hidden"
      >
        <p role="status" className="flex-1 text-action tabular-nums">
          {text.count({ count: people.length })}
        </p>
        <div className="order-1 grid w-full grid-cols-2 gap-2.5 desk:order-none desk:flex desk:w-auto">
          {acts
            .filter(each => isPossible[each.act])
            .map(each => (
              <Button key={each.act} icon={each.icon} className="px-3" onClick={() => setAct(each.act)}>
                {each.label}
              </Button>
            ))}
        </div>
        <IconButton label={text.clear} icon={<X />} onClick={onEnd} />
      </section>
      {act === 'team' && <AddToTeamDialog {...dialog} teams={teams} />}
      {act === 'role' && <SetRoleDialog {...dialog} />}
      {act === 'invite' && <InviteDialog {...dialog} />}
      {act === 'cards' && <PrintCards userIds={people.map(({ id }) => id)} onClose={close} />}
      {act === 'remove' && <RemoveDialog {...dialog} />}
    </>
  )
}

const isAnyAble = (actor: Actor, people: readonly ListedPerson[], act: 'invite' | 'remove') =>
  partition(actor, people, act).able.length > 0
