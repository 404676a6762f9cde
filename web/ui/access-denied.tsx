import { ShieldX } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'

interface AccessDeniedProps {
  title: string
  /** Why, or who may. */
  children: ReactNode
  /** The way out. */
  action: ReactNode
}

/** In place of a page that is not for whoever opened it. */
export function AccessDenied({ title, children, action }: AccessDeniedProps) {
  return (
    <EmptyState level={1} tone="danger" icon={<ShieldX />} title={title} action={action} className="py-24">
      {children}
    </EmptyState>
  )
}
