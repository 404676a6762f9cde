import type { ReactNode } from 'react'
import { IconTile } from '#web/ui/marks/icon-tile.tsx'

interface FactorRowProps {
  icon: ReactNode
  isOn: boolean
  title: string
  help: string
  children?: ReactNode
}

/** One factor: what it is, its state, and what can be done with it. */
export function FactorRow({ icon, isOn, title, help, children }: FactorRowProps) {
  return (
    <li className="flex min-h-17 items-center gap-3.5 px-5 py-3">
      <IconTile tone={isOn ? 'brand' : 'neutral'}>{icon}</IconTile>
      <div className="min-w-0 flex-1">
        <p className="text-label wrap-anywhere">{title}</p>
        <p className="text-small text-pretty text-ink-3">{help}</p>
      </div>
      {children}
    </li>
  )
}
