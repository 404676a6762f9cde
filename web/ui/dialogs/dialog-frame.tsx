import { Dialog as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { Cover } from './cover.tsx'
import { ScrollLock } from './scroll-lock.ts'

interface DialogFrameProps extends ComponentProps<typeof Radix.Content> {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The dialog covers the page by itself. */
  coversPage?: boolean
}

/**
 * What a dialog is in, but for `ConfirmDialog`, which is an alert: nothing beside it can be used, and the page does not
 * scroll. It has no look of its own.
 */
export function DialogFrame({ open, onOpenChange, coversPage, children, ...content }: DialogFrameProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        {!coversPage && <Cover />}
        <Radix.Content aria-modal {...content}>
          <ScrollLock />
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
