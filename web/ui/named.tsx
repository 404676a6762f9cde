import type { ReactNode } from 'react'
import { VisuallyHidden } from './visually-hidden.tsx'

/** A value with its column's name for screen readers. */
export function Named({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <VisuallyHidden>{label}: </VisuallyHidden>
      {children}
    </div>
  )
}
