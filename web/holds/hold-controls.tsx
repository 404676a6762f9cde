import { useQuery } from '@tanstack/react-query'
import { Lock, LockOpen } from 'lucide-react'
import { z } from 'zod'
import { holdReason } from '#contract/holds.ts'
import { can } from '#contract/policy.ts'
import { holds as text } from '#locales/text.ts'
import { useActor } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { openLayer } from '#web/ui/dialogs/layers.tsx'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { useZodForm } from '#web/ui/forms/use-zod-form.ts'
import { MenuItem } from '#web/ui/menus/menu.tsx'
import { Callout } from '#web/ui/states/callout.tsx'
import { toastOutcome } from '#web/ui/toasts/toast-outcome.ts'
import { type HeldObject, holdsQuery, usePutHold } from './holds.data.ts'
import { LiftHoldDialog } from './lift-hold-dialog.tsx'

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

const form = z.object({ reason: holdReason })

/** Says what a hold stops, and asks for its reason. */
function PutHoldDialog({ on, name, onClose }: HoldProps & { onClose: () => void }) {
  const put = usePutHold()
  const { handleSubmit, field, formState } = useZodForm(form, { reason: '' })
  const isPost = 'postId' in on
  const submit = handleSubmit(async ({ reason }) => {
    const isPut = await toastOutcome(put.mutateAsync({ ...on, reason }), {
      done: () => ({ title: text.done, description: name }),
      failed: text.failed,
    })
    if (isPut) onClose()
  })
  return (
    <FormDialog
      title={isPost ? text.recordTitle : text.personTitle({ name })}
      subject={isPost ? name : undefined}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={text.put}
      submitIcon={<Lock className="size-5" />}
      isWaiting={put.isPending}
      waitingLabel={text.putting}
      dismissable={!formState.isDirty}
    >
      <p className="text-small text-ink-2">{isPost ? text.recordText : text.personText({ name })}</p>
      <TextAreaField label={text.reason} help={text.reasonHelp} {...field('reason')} />
      {isPost && <Callout>{text.personHint}</Callout>}
    </FormDialog>
  )
}
