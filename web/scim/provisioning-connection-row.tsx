import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Users } from 'lucide-react'
import { scim as text } from '#locales/text.ts'
import { IconTile } from '#web/ui/marks/icon-tile.tsx'
import { Tag } from '#web/ui/marks/tag.tsx'
import { provisioningQuery } from './scim.data.ts'

/** Provisioning in the list of connections, for owners. */
export function ProvisioningConnectionRow() {
  const { data } = useQuery(provisioningQuery)
  const isOn = Boolean(data?.token)
  return (
    <Link
      to="/connections/provisioning"
      className="flex min-h-16 items-center gap-3 px-5 py-2.5 text-ink no-underline transition-colors hover:bg-sunken"
    >
      <IconTile tone={isOn ? 'success' : 'neutral'}>
        <Users />
      </IconTile>
      <span className="min-w-0 flex-1">
        <span className="block text-action font-semi">{text.title}</span>
        <span className="block min-h-[1lh] text-meta wrap-anywhere text-ink-3">
          {data && (isOn ? text.state({ people: data.people, teams: data.teams }) : text.lead)}
        </span>
      </span>
      {data && <Tag tone={isOn ? 'success' : 'neutral'}>{isOn ? text.on : text.off}</Tag>}
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-3" />
    </Link>
  )
}
