import { ChevronDown, Crown, ShieldCheck, User } from 'lucide-react'
import { useId, useState } from 'react'
import type { ListedPerson } from '#contract/listed-people.ts'
import { can, companyWideTeamId, type Role } from '#contract/policy.ts'
import { fullName } from '#contract/text/full-name.ts'
import { roleName } from '#contract/text/role-name.ts'
import { joining as joinText, roles, scim, peopleSelection as selectionText, people as text } from '#locales/text.ts'
import { useTimeZone } from '#web/company/company.ts'
import { teamName } from '#web/company/team-name.ts'
import { dayWithYear, shortDay } from '#web/lib/times/dates.ts'
import { toastWithUndo, useSetRole } from '#web/people/people.data.ts'
import { useActor } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { PersonAvatar } from '#web/ui/marks/avatar.tsx'
import { Tag } from '#web/ui/marks/tag.tsx'
import { Menu, MenuChoice } from '#web/ui/menus/menu.tsx'
import { Named } from '#web/ui/named.tsx'
import { DayAgo } from '#web/ui/time-ago.tsx'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { PersonMenu } from './person-menu.tsx'

/** The columns on a desktop; on a phone rows are stacked. */
export const columns =
  'desk:grid-cols-[minmax(0,5.2fr)_9.75rem_minmax(0,3.8fr)_9.25rem_6.75rem_2.75rem] desk:gap-x-4 desk:px-5'

const invitationTones = { sent: 'warning', 'not-sent': 'neutral', failed: 'danger' } as const

interface PersonRowProps {
  person: ListedPerson
  isSelf: boolean
  isSelected: boolean
  /** Without it there is no checkbox. */
  onSelect: ((isIn: boolean) => void) | undefined
}

export function PersonRow({ person, isSelf, isSelected, onSelect }: PersonRowProps) {
  const checkboxId = useId()
  const name = fullName(person)
  const timeZone = useTimeZone()
  // everyone is in Company-wide, the first team; it is shown only for people without another one
  const ownTeams = person.teams.slice(1)
  return (
    <div
      className={classes(
        'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 px-4 py-3 text-small text-ink-2 desk:min-h-15 desk:py-2',
        columns,
        isSelected && 'bg-brand-soft/40',
      )}
    >
      <div className="col-span-2 flex min-w-0 items-center gap-3 desk:col-span-1">
        {onSelect && (
          <Checkbox
            id={checkboxId}
            aria-label={selectionText.selectPerson({ name })}
            className="print:hidden"
            checked={isSelected}
            onCheckedChange={checked => onSelect(checked === true)}
          />
        )}
        <label htmlFor={checkboxId} className="flex min-w-0 items-center gap-3">
          <PersonAvatar person={person} size="row" />
          <span className="min-w-0">
            <span className="flex min-w-0 flex-wrap items-center gap-x-2 text-action text-ink">
              <span className="line-clamp-2 wrap-anywhere">{name}</span>
              {isSelf && (
                <Tag tone="brand" plain>
                  {text.you}
                </Tag>
              )}
              {person.isManaged && <Tag plain>{scim.managed}</Tag>}
            </span>
            <span className="line-clamp-2 text-meta wrap-anywhere text-ink-3">
              {person.email ?? text.noAddress({ name: person.signInName ?? '' })}
            </span>
          </span>
        </label>
      </div>
      <div className="desk:order-last">{!isSelf && <PersonMenu person={person} />}</div>
      <div
        className={classes(
          'col-span-3 flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5 desk:contents',
          onSelect ? 'ps-22' : 'ps-13',
        )}
      >
        <div className="max-w-full desk:-ms-2.5">
          <RoleMenu person={person} />
        </div>
        <Named label={text.columns.teams} className="min-w-0 flex-[1_0_6rem] truncate">
          {ownTeams.join(', ') || teamName(companyWideTeamId, '')}
        </Named>
        <Named label={text.columns.active}>
          {person.invitation === null ? (
            person.lastActiveAt ? (
              <DayAgo at={person.lastActiveAt} timeZone={timeZone} className="max-desk:hidden" />
            ) : (
              <span className="max-desk:hidden">{text.never}</span>
            )
          ) : (
            <StateTag person={person} invitation={person.invitation} />
          )}
        </Named>
        <Named label={text.columns.added} className="max-desk:hidden">
          <time dateTime={person.joinedAt}>{dayWithYear(new Date(person.joinedAt))}</time>
          {person.firstSignInAt && (
            <span className="block text-meta text-ink-3">
              {text.joined({ day: shortDay(new Date(person.firstSignInAt)) })}
            </span>
          )}
        </Named>
      </div>
    </div>
  )
}

/** On a phone it is a line of its own, however long it is. */
const wrapping = 'h-auto min-h-6 shrink-1 whitespace-normal'

/** Since when a code waits for somebody, else how far their invitation is. */
function StateTag({ person, invitation }: { person: ListedPerson; invitation: keyof typeof invitationTones }) {
  const { joinCode } = person
  const [now] = useState(() => Date.now())
  if (!joinCode || invitation === 'failed')
    return (
      <Tag tone={invitationTones[invitation]} className={wrapping}>
        {text.invitation[invitation]}
      </Tag>
    )
  const isExpired = new Date(joinCode.expiresAt).getTime() < now
  return isExpired ? (
    <Tag tone="danger" className={wrapping}>
      {joinText.expiredSince({ day: shortDay(new Date(joinCode.expiresAt)) })}
    </Tag>
  ) : (
    <Tag tone="warning" className={wrapping}>
      {joinText.waitsSince({ day: shortDay(new Date(joinCode.madeAt)) })}
    </Tag>
  )
}

const everyRole = ['owner', 'admin', 'viewer'] as const

const icons = { owner: <Crown />, admin: <ShieldCheck />, viewer: <User /> }

/** A person's role, with a menu for those who may change it; asks first, with what the role means. */
function RoleMenu({ person }: { person: ListedPerson }) {
  const actor = useActor()
  const setRole = useSetRole()
  const [asked, setAsked] = useState<Role>()
  const { id, role, firstName, lastName } = person
  const shown = roleName(role, person.ownedTeams)
  const name = fullName({ firstName, lastName })
  const choices = everyRole.filter(
    newRole => newRole === role || can(actor, 'user.set-role', { userId: id, role, newRole }),
  )
  if (choices.length < 2) return <span className="text-action text-ink-2 desk:px-2.5">{shown}</span>

  const change = (to: Role) =>
    setRole.mutateAsync({ id, role: to }).then(
      () =>
        toastWithUndo({ title: text.roleDone, description: text.roleSet({ name, role: to }) }, async () => {
          await setRole.mutateAsync({ id, role })
          return text.roleSet({ name, role })
        }),
      (error: unknown) => toastError(error, { title: text.roleFailed }),
    )
  // kept while the dialog closes
  const newRole = asked ?? role
  return (
    <>
      <Menu
        align="start"
        trigger={
          <Button
            aria-label={text.roleOf({ name, role: shown })}
            waiting={setRole.isPending}
            title={shown}
            className="w-full min-w-28 justify-between px-3.5 font-semi shadow-off desk:px-2.5"
          >
            <span className="line-clamp-2 text-start">{shown}</span>
            <ChevronDown className="size-4.5 text-ink-3" />
          </Button>
        }
      >
        <MenuChoice
          label={text.changeRole}
          value={role}
          choices={choices.map(value => ({ value, label: roles[value] }))}
          onChange={chosen => chosen !== role && setAsked(chosen)}
        />
      </Menu>
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={open => !open && setAsked(undefined)}
        icon={icons[newRole]}
        title={text.roleTitle({ name, role: newRole })}
        confirmLabel={text.roleConfirm[newRole]}
        danger={false}
        waiting={setRole.isPending}
        onConfirm={() => void change(newRole).then(() => setAsked(undefined))}
      >
        {text.roleText[newRole]}
      </ConfirmDialog>
    </>
  )
}
