import { ShieldX } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'

interface AccessDeniedProps {
  title: string
  /** Why, or who may open it. */
  children: ReactNode
  /** A way to leave. */
  action: ReactNode
}

/** Shown instead of a page that the user may not open. */
export function AccessDenied({ title, children, action }: AccessDeniedProps) {
  return (
    <EmptyState level={1} tone="danger" icon={<ShieldX />} title={title} action={action} className="py-24">
      {children}
    </EmptyState>
  )
}
