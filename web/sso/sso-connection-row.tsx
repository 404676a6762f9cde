import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, LogIn } from 'lucide-react'
import { sso as text } from '#locales/text.ts'
import { IconTile } from '#web/ui/marks/icon-tile.tsx'
import { Tag } from '#web/ui/marks/tag.tsx'
import { ssoQuery } from './sso.data.ts'

/** Single sign-on in the list of connections, for owners. */
export function SsoConnectionRow() {
  const { data: connection } = useQuery(ssoQuery)
  return (
    <Link
      to="/connections/single-sign-on"
      className="flex min-h-20 items-center gap-4 px-5 py-4 text-ink no-underline transition-colors hover:bg-sunken"
    >
      <IconTile tone={connection ? 'brand' : 'neutral'}>
        <LogIn />
      </IconTile>
      <span className="min-w-0 flex-1">
        <span className="block text-h3">{text.title}</span>
        <span className="block text-small text-ink-2">
          {connection ? text.state({ name: connection.name }) : text.subject}
        </span>
      </span>
      {connection !== undefined && (
        <Tag tone={connection ? 'success' : 'neutral'}>{connection ? text.on : text.off}</Tag>
      )}
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-3" />
    </Link>
  )
}
