import { useQuery } from '@tanstack/react-query'
import { Webhook as WebhookIcon } from 'lucide-react'
import { webhooks as text } from '#locales/text.ts'
import { ConnectionRow } from '#web/connections/connection-row.tsx'
import { stateOf, webhooksQuery } from './webhooks.data.ts'

/** How many webhooks there are, and whether one is failing. */
export function WebhooksConnectionRow() {
  const webhooks = useQuery(webhooksQuery).data?.webhooks
  const failing = webhooks?.filter(webhook => stateOf(webhook) === 'failing').length ?? 0
  const on = webhooks?.filter(({ isOn }) => isOn).length
  return (
    <ConnectionRow
      to="/connections/webhooks"
      icon={<WebhookIcon />}
      title={text.title}
      state={webhooks ? text.count({ count: webhooks.length, failing }) : ''}
      tag={tagOf(on, failing)}
    />
  )
}

function tagOf(on: number | undefined, failing: number) {
  if (on === undefined) return undefined
  if (failing > 0) return { tone: 'danger', label: text.states.failing } as const
  return on > 0
    ? ({ tone: 'success', label: text.on } as const)
    : ({ tone: 'neutral', label: text.states.off } as const)
}
