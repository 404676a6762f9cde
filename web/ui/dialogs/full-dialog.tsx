import { Dialog as Radix } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'
import { classes } from '#web/ui/classes.ts'
import { useBackCloses } from '#web/ui/layer-history.ts'
import { Cover } from './cover.tsx'
import { dialogPanel } from './dialog.tsx'
import { useReturnFocus } from './return-focus.ts'
import { ScrollLock } from './scroll-lock.ts'

interface FullDialogProps {
  open: boolean
  /** Called on Escape and the like; closes when its owner closes it. */
  onOpenChange: (open: boolean) => void
  title: string
  /** At the left of the title: cancel or close. */
  start: ReactNode
  /** At the right of the title: the primary action. */
  end: ReactNode
  initialFocus?: RefObject<HTMLElement | null>
  className?: string
  children: ReactNode
}

/** Fills a phone's screen. Its actions are at the top, where the keyboard does not cover them. */
export function FullDialog({
  open,
  onOpenChange,
  title,
  start,
  end,
  initialFocus,
  className,
  children,
}: FullDialogProps) {
  const focus = useReturnFocus()
  useBackCloses(open, () => onOpenChange(false))
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Cover />
        <Radix.Content
          aria-modal
          aria-describedby={undefined}
          onPointerDownOutside={event => event.preventDefault()}
          onCloseAutoFocus={focus.giveBack}
          onOpenAutoFocus={event => {
            event.preventDefault()
            focus.remember()
            const first = initialFocus?.current ?? event.currentTarget
            if (first instanceof HTMLElement) first.focus()
          }}
          className={classes(
            dialogPanel,
            'h-dvh max-h-dvh rounded-t-none desk:h-dialog-tall desk:rounded-dialog',
            className,
          )}
        >
          <ScrollLock />
          <header className="grid h-15 shrink-0 grid-cols-[1fr_auto_1fr] items-center gap-2 border-b border-line pr-3 pl-1">
            <div className="justify-self-start">{start}</div>
            <Radix.Title className="truncate text-h3 font-bold">{title}</Radix.Title>
            <div className="justify-self-end">{end}</div>
          </header>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
