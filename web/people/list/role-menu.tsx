import { ChevronDown, Crown, ShieldCheck, User } from 'lucide-react'
import { useState } from 'react'
import type { ListedPerson } from '#contract/people.ts'
import { can, type Role } from '#contract/policy.ts'
import { fullName } from '#contract/text/full-name.ts'
import { common, roles, people as text } from '#locales/text.ts'
import { roleName } from '#web/accounts/role-name.ts'
import { useActor } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Menu, MenuChoice } from '#web/ui/menus/menu.tsx'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { useSetRole } from '../people.data.ts'
import { toastWithUndo } from '../undo.ts'

const everyRole = ['owner', 'admin', 'viewer'] as const

const icons = { owner: <Crown />, admin: <ShieldCheck />, viewer: <User /> }

/** A person's role, with a menu for those who may change it; asks first, with what the role means. */
export function RoleMenu({ person }: { person: ListedPerson }) {
  const actor = useActor()
  const setRole = useSetRole()
  const [asked, setAsked] = useState<Role>()
  const { id, role, firstName, lastName } = person
  const shown = roleName(role, person.ownedTeams)
  const name = fullName({ firstName, lastName })
  const choices = everyRole.filter(
    newRole => newRole === role || can(actor, 'user.set-role', { userId: id, role, newRole }),
  )
  if (choices.length < 2) return <span className="text-action text-ink-2 desk:px-3.5">{shown}</span>

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
            className="w-full min-w-28 justify-between px-3.5 font-semi shadow-off"
          >
            <span className="truncate">{shown}</span>
            <ChevronDown aria-hidden className="size-4.5 text-ink-3" />
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
        cancelLabel={common.cancel}
        danger={false}
        waiting={setRole.isPending}
        onConfirm={() => void change(newRole).then(() => setAsked(undefined))}
      >
        {text.roleText[newRole]}
      </ConfirmDialog>
    </>
  )
}
