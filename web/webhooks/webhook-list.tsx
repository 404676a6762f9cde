import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Webhook as WebhookIcon } from 'lucide-react'
import type { Webhook } from '#contract/webhooks.ts'
import { webhooks as text } from '#locales/text.ts'
import { dayAndHour } from '#web/lib/times/dates.ts'
import { IconTile } from '#web/ui/marks/icon-tile.tsx'
import { Tag } from '#web/ui/marks/tag.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { LoadedRows } from '#web/ui/states/row-skeletons.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import { eventList, placeOf, stateOfWebhook, stateTones, webhooksQuery } from './webhooks.data.ts'

/** All webhooks, the newest first, each with a link to its page. */
export function WebhookList() {
  const query = useQuery(webhooksQuery)
  return (
    <LoadedRows query={query} failed={text.failed} label={text.loading} rows={2}>
      {({ webhooks }) => (
        <Card className="overflow-clip">
          {webhooks.length === 0 ? (
            <EmptyState icon={<WebhookIcon />} title={text.none}>
              {text.noneText}
            </EmptyState>
          ) : (
            <ul aria-label={text.title} className="divide-y divide-line">
              {webhooks.map(webhook => (
                <WebhookRow key={webhook.id} webhook={webhook} />
              ))}
            </ul>
          )}
        </Card>
      )}
    </LoadedRows>
  )
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { id, url, events } = webhook
  const state = stateOfWebhook(webhook)
  return (
    <li>
      <Link
        to="/connections/webhooks/$webhookId"
        params={{ webhookId: String(id) }}
        className="flex items-center gap-3 px-5 py-3 text-ink no-underline transition-colors hover:bg-sunken"
      >
        <IconTile tone={stateTones[state]}>
          <WebhookIcon />
        </IconTile>
        <span className="min-w-0 flex-1">
          <span dir="ltr" className="block text-start text-action font-semi wrap-anywhere">
            {placeOf(url)}
          </span>
          <span className="block text-meta wrap-anywhere text-ink-2">
            {[eventList(events), whenOf(webhook)].filter(Boolean).join(' · ')}
          </span>
          <Tag tone={stateTones[state]} plain className="mt-1.5">
            {text.states[state]}
          </Tag>
        </span>
        <ChevronRight className="size-5 shrink-0 text-ink-3" />
      </Link>
    </li>
  )
}

/** Since when it is as it is. */
function whenOf({ isOn, failingSince, offSince, lastDeliveredAt }: Webhook): string {
  if (!isOn) return offSince ? text.offSince({ time: dayAndHour(new Date(offSince)) }) : ''
  if (failingSince) return text.failingSince({ time: dayAndHour(new Date(failingSince)) })
  return lastDeliveredAt ? text.lastDelivered({ time: dayAndHour(new Date(lastDeliveredAt)) }) : text.nothingSent
}
