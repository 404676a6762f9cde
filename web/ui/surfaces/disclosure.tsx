import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from './card.tsx'

interface DisclosureProps {
  title: string
  icon?: ReactNode
  children: ReactNode
}

/** A card that expands and collapses under its title. */
export function Disclosure({ title, icon, children }: DisclosureProps) {
  return (
    <Card className="overflow-hidden">
      <details className="group">
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 px-5 text-h3 outline-offset-[-3px]! hover:bg-sunken [&::-webkit-details-marker]:hidden">
          <span aria-hidden className="text-brand-ink [&_svg]:size-5">
            {icon}
          </span>
          <span className="flex-1">{title}</span>
          <ChevronDown className="size-5 text-ink-3 transition-transform group-open:rotate-180" />
        </summary>
        <div className="border-t border-line px-5 py-4">{children}</div>
      </details>
    </Card>
  )
}
