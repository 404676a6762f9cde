import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { number } from '#locales/messages.ts'
import { MenuItem } from '#web/ui/menus/menu.tsx'

interface PageMenuItemProps {
  to: LinkProps['to']
  icon: ReactNode
  label: string
  /** How much there is on the page; nothing is said of nothing. */
  count?: number
}

/** An item of a menu that leads to a page. */
export function PageMenuItem({ to, icon, label, count = 0 }: PageMenuItemProps) {
  return (
    <MenuItem asChild>
      <Link to={to}>
        {icon}
        {label}
        {count > 0 && <span className="ms-auto ps-4 text-ink-3 tabular-nums">{number(count)}</span>}
      </Link>
    </MenuItem>
  )
}
