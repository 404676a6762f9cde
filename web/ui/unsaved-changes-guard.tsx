import { useBlocker } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface LeaveGuardProps {
  /** Something would be lost. */
  active: boolean
  title: string
  children: ReactNode
  leaveLabel: string
  stayLabel: string
}

/** Asks before another page, or the window's close, throws away what was not saved. */
export function LeaveGuard({ active, title, children, leaveLabel, stayLabel }: LeaveGuardProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => active,
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
      onConfirm={() => proceed?.()}
    >
      {children}
    </ConfirmDialog>
  )
}
