import { Ellipsis, History, PackageCheck, PackageX, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { drawAgainReason } from '#contract/giveaways.forms.ts'
import type { GiveawayVersion, ManagedGiveaway } from '#contract/giveaways.ts'
import { limits } from '#contract/limits.ts'
import { fullName } from '#contract/text/full-name.ts'
import { manage as text } from '#locales/text.ts'
import { useDeleteGiveaway, useDrawAgain, useHandOver } from '#web/giveaways/giveaways.data.ts'
import { dayAndHour } from '#web/lib/times/dates.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { useZodForm } from '#web/ui/forms/use-zod-form.ts'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menus/menu.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { toastOutcome } from '#web/ui/toasts/toast-outcome.ts'
import { EditGiveawayDialog } from './edit-giveaway-dialog.tsx'

type Open = 'edit' | 'changes' | 'delete' | 'draw-again'

/** The actions on a giveaway now; renders nothing without any. */
export function GiveawayMenu({ giveaway }: { giveaway: ManagedGiveaway }) {
  const [open, setOpen] = useState<Open>()
  const handOver = useHandOver()
  const { id, title, winnerId, canEdit, canDelete, canSettle, handedOverAt, changes, isDeleted } = giveaway
  const isHandedOver = handedOverAt !== null
  const maySettle = canSettle && winnerId !== null
  const wasChanged = changes.length > 1
  if (!canEdit && !canDelete && !maySettle && !wasChanged) return <span className="w-11 shrink-0" />
  const close = () => setOpen(undefined)
  const toggleHandOver = () =>
    toastOutcome(handOver.mutateAsync({ params: { id }, body: { isHandedOver: !isHandedOver } }), {
      done: () => ({ title: isHandedOver ? text.actions.takenBack({ title }) : text.actions.handedOver({ title }) }),
      failed: text.actions.handOverFailed,
    })
  return (
    <>
      <Menu
        trigger={
          <IconButton
            label={text.list.menuOf({ title })}
            icon={<Ellipsis className="size-5.5" />}
            waiting={handOver.isPending}
          />
        }
      >
        {canEdit && (
          <MenuItem icon={<Pencil />} onSelect={() => setOpen('edit')}>
            {text.actions.edit}
          </MenuItem>
        )}
        {wasChanged && (
          <MenuItem icon={<History />} onSelect={() => setOpen('changes')}>
            {text.actions.changes}
          </MenuItem>
        )}
        {maySettle && (
          <MenuItem icon={isHandedOver ? <PackageX /> : <PackageCheck />} onSelect={() => void toggleHandOver()}>
            {isHandedOver ? text.actions.takeBack : text.actions.handOver}
          </MenuItem>
        )}
        {maySettle && !isHandedOver && !isDeleted && (
          <MenuItem icon={<RotateCcw />} onSelect={() => setOpen('draw-again')}>
            {text.actions.drawAgain}
          </MenuItem>
        )}
        {canDelete && (
          <>
            {(canEdit || maySettle || wasChanged) && <MenuSeparator />}
            <MenuItem danger icon={<Trash2 />} onSelect={() => setOpen('delete')}>
              {text.actions.remove}
            </MenuItem>
          </>
        )}
      </Menu>
      {open === 'edit' && <EditGiveawayDialog giveaway={giveaway} onClose={close} />}
      {open === 'changes' && <ChangesDialog giveaway={giveaway} onClose={close} />}
      {open === 'delete' && <DeleteGiveawayDialog giveaway={giveaway} onClose={close} />}
      {open === 'draw-again' && <DrawAgainDialog giveaway={giveaway} onClose={close} />}
    </>
  )
}

const fields = ['title', 'prize', 'description', 'endDate'] as const
type Field = (typeof fields)[number]

const valueOf = (version: GiveawayVersion, field: Field) =>
  field === 'endDate' ? dayAndHour(new Date(version.endDate)) : version[field] || text.changes.none

/** What was changed since the creation, newest first, as everyone may see it. */
function ChangesDialog({ giveaway, onClose }: { giveaway: ManagedGiveaway; onClose: () => void }) {
  const { title, changes } = giveaway
  const steps = changes.map((version, n) => ({ version, before: changes[n - 1] })).toReversed()
  return (
    <Dialog open onOpenChange={open => !open && onClose()} title={text.changes.title} subject={title}>
      <ol className="grid gap-5">
        {steps.map(({ version, before }) => (
          <li key={version.at}>
            <p className="text-label">{before ? text.changes.changed : text.changes.created}</p>
            <p className="text-meta text-ink-3">
              {text.changes.at({ name: fullName(version.by), t: timeOf(version) })}
            </p>
            <dl className="mt-1.5 grid gap-1.5 text-small">
              {fields
                .filter(field => !before || before[field] !== version[field])
                .map(field => (
                  <div key={field}>
                    <dt className="text-meta text-ink-3">{text.changes.fields[field]}</dt>
                    <dd className="wrap-anywhere whitespace-pre-line">
                      {before && <del className="me-2 text-ink-3">{valueOf(before, field)}</del>}
                      {before ? <ins className="no-underline">{valueOf(version, field)}</ins> : valueOf(version, field)}
                    </dd>
                  </div>
                ))}
            </dl>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

const timeOf =
  ({ at }: { at: string }) =>
  () => <TimeAgo key="t" at={at} exact />

/** Says what deleting means before it is done: no draw, or a mark on a past giveaway. */
function DeleteGiveawayDialog({ giveaway, onClose }: { giveaway: ManagedGiveaway; onClose: () => void }) {
  const remove = useDeleteGiveaway()
  const { id, title, drawnAt, status } = giveaway
  const running = status === 'upcoming' ? text.deletion.upcoming : text.deletion.running
  // The row and this dialog unmount before the reply arrives, so the toasts do not depend on them.
  const confirm = () =>
    void toastOutcome(remove.mutateAsync({ params: { id } }), {
      done: () => ({ title: text.deletion.done({ title }) }),
      failed: text.deletion.failed,
    }).then(onClose)
  return (
    <ConfirmDialog
      open
      onOpenChange={open => !open && onClose()}
      icon={<Trash2 />}
      title={text.deletion.title({ title })}
      confirmLabel={text.deletion.confirm}
      waiting={remove.isPending}
      waitingLabel={text.deletion.waiting}
      onConfirm={confirm}
    >
      <p>{drawnAt === null ? running : text.deletion.past}</p>
    </ConfirmDialog>
  )
}

const form = z.object({ reason: drawAgainReason })
const nameOf = (winner: ManagedGiveaway['winner']) => (winner ? fullName(winner) : '')

/** Draws another winner when the present one declines; the reason is public. */
function DrawAgainDialog({ giveaway, onClose }: { giveaway: ManagedGiveaway; onClose: () => void }) {
  const again = useDrawAgain()
  const { handleSubmit, field, showRefusal, formState } = useZodForm(form, { reason: '' })
  const { id, rounds, winner, title } = giveaway
  const submit = handleSubmit(({ reason }) =>
    again.mutate(
      { params: { id }, body: { reason, round: rounds } },
      {
        onSuccess: drawn => {
          toast({ title: drawn.winner ? text.drawAgain.done({ winner: nameOf(drawn.winner) }) : text.drawAgain.nobody })
          onClose()
        },
        onError: error => {
          showRefusal(error)
          toastError(error, { title: text.drawAgain.failed })
        },
      },
    ),
  )
  return (
    <FormDialog
      title={text.drawAgain.title}
      subject={title}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={text.drawAgain.submit}
      variant="danger"
      isWaiting={again.isPending}
      waitingLabel={text.drawAgain.waiting}
      dismissable={!formState.isDirty}
      className="grid gap-4"
    >
      <p className="text-body text-ink-2">{text.drawAgain.text({ winner: nameOf(winner) })}</p>
      <TextAreaField
        label={text.drawAgain.reason}
        help={text.drawAgain.reasonHelp({ max: limits.giveawayReasonCharacters })}
        {...field('reason')}
      />
    </FormDialog>
  )
}
