import { AlertDialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { common } from '#locales/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { useBackCloses } from '#web/ui/layer-history.ts'
import { Emblem } from '#web/ui/states/emblem.tsx'
import { Cover } from './cover.tsx'
import { dialogPanel } from './dialog.tsx'
import { useReturnFocus } from './return-focus.ts'
import { ScrollLock } from './scroll-lock.ts'

interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  icon: ReactNode
  /** The question. */
  title: string
  /** Names what is affected, and what is lost with it. */
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** The confirmed action is running: the dialog stays open and its button waits. */
  waiting?: boolean
  waitingLabel?: string
  /** Red, for what cannot be undone. */
  danger?: boolean
  /** False for a question about leaving the page, which the history is in the middle of. */
  backCloses?: boolean
  onConfirm: () => void
  /** The other button does something, too; Back and Escape only close. */
  onCancel?: () => void
}

/** Asks before an action; the focus starts on Cancel. Closes when its owner closes it. */
export function ConfirmDialog({
  open,
  onOpenChange,
  icon,
  title,
  children,
  confirmLabel,
  cancelLabel = common.cancel,
  waiting,
  waitingLabel,
  danger = true,
  backCloses = true,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const focus = useReturnFocus()
  const change = (next: boolean) => !waiting && onOpenChange(next)
  useBackCloses(open && backCloses, () => change(false))
  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Portal>
        <Cover className="z-50" />
        <Radix.Content aria-modal {...focus} className={classes(dialogPanel, 'z-50 desk:max-w-form')}>
          <ScrollLock />
          <div className="min-h-0 overflow-y-auto p-6 pb-5">
            <Emblem tone={danger ? 'danger' : 'brand'}>{icon}</Emblem>
            <Radix.Title className="mt-4 mb-1 text-title">{title}</Radix.Title>
            <Radix.Description asChild>
              <div className="text-body text-pretty text-ink-2">{children}</div>
            </Radix.Description>
          </div>
          <footer className="pad-safe-bottom grid shrink-0 grid-cols-2 gap-3 border-t border-line px-6 pt-4">
            <Radix.Cancel asChild>
              <Button disabled={waiting} onClick={onCancel}>
                {cancelLabel}
              </Button>
            </Radix.Cancel>
            <Button
              variant={danger ? 'danger' : 'primary'}
              waiting={waiting}
              waitingLabel={waitingLabel}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          </footer>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
