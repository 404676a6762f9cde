import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconTile } from '#web/ui/marks/icon-tile.tsx'
import { Tag } from '#web/ui/marks/tag.tsx'
import type { Tone } from '#web/ui/tones.ts'

interface ConnectionRowProps {
  to: LinkProps['to']
  icon: ReactNode
  title: string
  /** One line on what there is; empty while that is not known. */
  state: string
  /** On, off, or what to look at. */
  tag?: { tone: Tone; label: string } | undefined
}

/** A row of the list of connections, which leads to the page of one. */
export function ConnectionRow({ to, icon, title, state, tag }: ConnectionRowProps) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-16 items-center gap-3 px-5 py-2.5 text-ink no-underline transition-colors hover:bg-sunken"
      >
        <IconTile tone={tag?.tone ?? 'neutral'}>{icon}</IconTile>
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 flex-[1_1_9rem]">
            <span className="block text-action font-semi">{title}</span>
            <span className="block min-h-[1lh] text-meta wrap-anywhere text-ink-3">{state}</span>
          </span>
          {tag && <Tag tone={tag.tone}>{tag.label}</Tag>}
        </span>
        <ChevronRight className="size-5 shrink-0 text-ink-3" />
      </Link>
    </li>
  )
}
