import { useQuery } from '@tanstack/react-query'
import { LogIn } from 'lucide-react'
import { sso as text } from '#locales/text.ts'
import { ConnectionRow } from '#web/connections/connection-row.tsx'
import { ssoQuery } from './sso.data.ts'

/** Whether people sign in with the account they have at work, for owners. */
export function SsoConnectionRow() {
  const { data: connection } = useQuery(ssoQuery)
  return (
    <ConnectionRow
      to="/connections/single-sign-on"
      icon={<LogIn />}
      title={text.title}
      state={connection === undefined ? '' : connection ? text.state({ name: connection.name }) : text.subject}
      tag={
        connection === undefined
          ? undefined
          : connection
            ? { tone: 'success', label: text.on }
            : { tone: 'neutral', label: text.off }
      }
    />
  )
}
