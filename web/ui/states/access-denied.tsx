import { ShieldX } from 'lucide-react'
import type { ReactNode } from 'react'
import { common } from '#locales/text.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { EmptyState } from './empty-state.tsx'

/** Shown instead of a page that the user may not open: why, or who may, and a way to leave. */
export function AccessDenied({ children }: { children: ReactNode }) {
  return (
    <EmptyState
      level={1}
      tone="danger"
      icon={<ShieldX />}
      title={common.accessDenied}
      action={
        <LinkButton to="/" variant="primary">
          {common.goHome}
        </LinkButton>
      }
      className="py-24"
    >
      {children}
    </EmptyState>
  )
}
