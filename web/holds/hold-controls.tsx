import { useQuery } from '@tanstack/react-query'
import { Lock, LockOpen } from 'lucide-react'
import { can } from '#contract/policy.ts'
import { holds as text } from '#locales/text.ts'
import { useActor } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { openLayer } from '#web/ui/dialogs/layers.tsx'
import { MenuItem } from '#web/ui/menus/menu.tsx'
import { type HeldObject, holdsQuery } from './holds.data.ts'
import { LiftHoldDialog } from './lift-hold-dialog.tsx'
import { PutHoldDialog } from './put-hold-dialog.tsx'

interface HoldProps {
  on: HeldObject
  /** Of the post by its first words, or of the person. */
  name: string
}

/** Puts an object on hold, or lifts the latest hold that is on it; undefined for those who may not. */
function useHold({ on, name }: HoldProps) {
  const isAllowed = can(useActor(), 'hold.manage')
  const { data } = useQuery({ ...holdsQuery, enabled: isAllowed })
  const hold = data?.holds.find(({ post, user }) => ('postId' in on ? post?.id === on.postId : user?.id === on.userId))
  if (!isAllowed) return undefined
  const ask = () =>
    hold
      ? openLayer(layer => <LiftHoldDialog holdId={hold.id} name={name} {...layer} />)
      : openLayer(({ open, onClose }) => open && <PutHoldDialog on={on} name={name} onClose={onClose} />)
  return { isHeld: hold !== undefined, ask }
}

/** For owners: on a record, or on somebody who left. */
export function HoldButton({ label, ...object }: HoldProps & { label?: string }) {
  const hold = useHold(object)
  if (!hold) return null
  const Icon = hold.isHeld ? LockOpen : Lock
  return (
    <Button
      icon={<Icon className="size-5" />}
      aria-label={hold.isHeld ? text.liftOf({ name: object.name }) : label}
      onClick={hold.ask}
    >
      {hold.isHeld ? text.lift : text.hold}
    </Button>
  )
}

/** The same in a menu of somebody. */
export function HoldItem(object: HoldProps) {
  const hold = useHold(object)
  if (!hold) return null
  const Icon = hold.isHeld ? LockOpen : Lock
  return (
    <MenuItem icon={<Icon />} onSelect={hold.ask}>
      {hold.isHeld ? text.lift : text.onPerson}
    </MenuItem>
  )
}
