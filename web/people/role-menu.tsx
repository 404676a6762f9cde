import { ChevronDown, Crown } from 'lucide-react'
import { useState } from 'react'
import type { ListedPerson } from '#contract/people.ts'
import { can, type Role } from '#contract/policy.ts'
import { common } from '#web/lib/common.text.ts'
import { useActor } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Menu, MenuChoice } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { useSetRole } from './people.data.ts'
import { text } from './people.text.ts'

const everyRole = ['owner', 'admin', 'viewer'] as const

/** A person's role, with a menu for those who may change it; making an owner asks first. */
export function RoleMenu({ person }: { person: ListedPerson }) {
  const actor = useActor()
  const setRole = useSetRole()
  const [isAsking, setAsking] = useState(false)
  const { id, role, firstName, lastName } = person
  const name = `${firstName} ${lastName}`
  const choices = everyRole.filter(
    newRole => newRole === role || can(actor, 'user.set-role', { userId: id, role, newRole }),
  )
  if (choices.length < 2) return <span className="text-action text-ink-2 desk:px-3.5">{text.roles[role]}</span>

  const change = (newRole: Role) =>
    setRole.mutateAsync({ id, role: newRole }).then(
      () => toast({ title: text.roleDone, description: text.roleSet(name, newRole) }),
      (error: unknown) => toastError(error, { title: text.roleFailed }),
    )
  const choose = (newRole: Role) => {
    if (newRole === role) return
    if (newRole === 'owner') setAsking(true)
    else void change(newRole)
  }
  return (
    <>
      <Menu
        align="start"
        trigger={
          <Button
            aria-label={text.roleOf(name, role)}
            waiting={setRole.isPending}
            className="min-w-28 justify-between px-3.5 font-semi shadow-off"
          >
            {text.roles[role]}
            <ChevronDown aria-hidden className="size-4.5 text-ink-3" />
          </Button>
        }
      >
        <MenuChoice
          label={text.changeRole}
          value={role}
          choices={choices.map(value => ({ value, label: text.roles[value] }))}
          onChange={choose}
        />
      </Menu>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        icon={<Crown />}
        title={text.ownerTitle(name)}
        confirmLabel={text.ownerConfirm}
        cancelLabel={common.cancel}
        danger={false}
        waiting={setRole.isPending}
        onConfirm={() => void change('owner').then(() => setAsking(false))}
      >
        {text.ownerText}
      </ConfirmDialog>
    </>
  )
}
