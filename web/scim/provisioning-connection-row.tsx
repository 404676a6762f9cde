import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { scim as text } from '#locales/text.ts'
import { ConnectionRow } from '#web/connections/connection-row.tsx'
import { provisioningQuery } from './scim.data.ts'

/** How many people and teams follow the company's directory, for owners. */
export function ProvisioningConnectionRow() {
  const { data } = useQuery(provisioningQuery)
  const isOn = Boolean(data?.token)
  return (
    <ConnectionRow
      to="/connections/provisioning"
      icon={<Users />}
      title={text.title}
      state={data ? (isOn ? text.state({ people: data.people, teams: data.teams }) : text.lead) : ''}
      tag={data ? (isOn ? { tone: 'success', label: text.on } : { tone: 'neutral', label: text.off }) : undefined}
    />
  )
}
