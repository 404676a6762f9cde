import { Ellipsis, History, PackageCheck, PackageX, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ManagedGiveaway } from '#contract/giveaways.ts'
import { manage as text } from '#locales/text.ts'
import { useHandOver } from '#web/giveaways/giveaways.data.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menus/menu.tsx'
import { toastOutcome } from '#web/ui/toasts/toast-outcome.ts'
import { ChangesDialog } from './changes-dialog.tsx'
import { DeleteGiveawayDialog } from './delete-giveaway-dialog.tsx'
import { DrawAgainDialog } from './draw-again-dialog.tsx'
import { EditGiveawayDialog } from './edit-giveaway-dialog.tsx'

type Open = 'edit' | 'changes' | 'delete' | 'draw-again'

/** What can be done with a giveaway now; renders nothing where that is nothing. */
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
            icon={<Ellipsis aria-hidden className="size-5.5" />}
            waiting={handOver.isPending}
          />
        }
      >
        {canEdit && (
          <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setOpen('edit')}>
            {text.actions.edit}
          </MenuItem>
        )}
        {wasChanged && (
          <MenuItem icon={<History aria-hidden />} onSelect={() => setOpen('changes')}>
            {text.actions.changes}
          </MenuItem>
        )}
        {maySettle && (
          <MenuItem
            icon={isHandedOver ? <PackageX aria-hidden /> : <PackageCheck aria-hidden />}
            onSelect={() => void toggleHandOver()}
          >
            {isHandedOver ? text.actions.takeBack : text.actions.handOver}
          </MenuItem>
        )}
        {maySettle && !isHandedOver && !isDeleted && (
          <MenuItem icon={<RotateCcw aria-hidden />} onSelect={() => setOpen('draw-again')}>
            {text.actions.drawAgain}
          </MenuItem>
        )}
        {canDelete && (
          <>
            {(canEdit || maySettle || wasChanged) && <MenuSeparator />}
            <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={() => setOpen('delete')}>
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
