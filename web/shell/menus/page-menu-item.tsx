import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { MenuItem } from '#web/ui/menus/menu.tsx'

/** An item of a menu that leads to a page. */
export function PageMenuItem({ to, icon, label }: { to: LinkProps['to']; icon: ReactNode; label: string }) {
  return (
    <MenuItem asChild>
      <Link to={to}>
        {icon}
        {label}
      </Link>
    </MenuItem>
  )
}
