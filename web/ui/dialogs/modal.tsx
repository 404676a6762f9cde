import { Dialog as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { Cover } from './cover.tsx'
import { ScrollLock } from './scroll-lock.ts'

interface ModalProps extends ComponentProps<typeof Radix.Content> {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Leaves nothing of the page to tap. */
  isWhole?: boolean
  /** Has a description. */
  isDescribed?: boolean
}

/** The frame of every dialog: nothing beside it can be used, and the page does not scroll. It has no look of its own. */
export function Modal({ open, onOpenChange, isWhole, isDescribed, children, ...content }: ModalProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        {!isWhole && <Cover />}
        <Radix.Content aria-modal {...(!isDescribed && { 'aria-describedby': undefined })} {...content}>
          <ScrollLock />
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
