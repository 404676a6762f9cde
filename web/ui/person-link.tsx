import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** The name of a person, which leads to what they have read; for lists that only leaders see. */
export function PersonLink({ id, children }: { id: number; children: ReactNode }) {
  return (
    <Link to="/person/$userId" params={{ userId: String(id) }} className="text-inherit no-underline hover:underline">
      {children}
    </Link>
  )
}
