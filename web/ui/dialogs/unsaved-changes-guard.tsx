import { useBlocker } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'

const tabOf = (search: object) => ('tab' in search ? search.tab : undefined)

interface UnsavedChangesGuardProps {
  /** There are unsaved changes. */
  active: boolean
  title: string
  children: ReactNode
  leaveLabel: string
  stayLabel: string
}

/** Asks before another page or tab, or closing the window, discards unsaved changes. */
export function UnsavedChangesGuard({ active, title, children, leaveLabel, stayLabel }: UnsavedChangesGuardProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      active && (current.pathname !== next.pathname || tabOf(current.search) !== tabOf(next.search)),
    enableBeforeUnload: active,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      onOpenChange={open => !open && reset?.()}
      icon={<LogOut />}
      title={title}
      confirmLabel={leaveLabel}
      cancelLabel={stayLabel}
      backCloses={false}
      onConfirm={() => proceed?.()}
    >
      {children}
    </ConfirmDialog>
  )
}
