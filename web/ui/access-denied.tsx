import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'

interface AccessDeniedProps {
  title: string
  /** Who may be here. */
  children: ReactNode
  /** The way out. */
  action: ReactNode
}

/** The page is there, and not for this person. */
export function AccessDenied({ title, children, action }: AccessDeniedProps) {
  return (
    <EmptyState level={1} icon={<Lock />} tone="neutral" title={title} action={action}>
      {children}
    </EmptyState>
  )
}
