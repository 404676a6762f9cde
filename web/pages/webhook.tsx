import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CircleAlert, WebhookOff } from 'lucide-react'
import { fullName } from '#contract/text/full-name.ts'
import type { Webhook } from '#contract/webhooks.ts'
import { webhooks as text } from '#locales/text.ts'
import { Refused } from '#web/lib/calls/errors.ts'
import { dayAndHour, dayWithYear } from '#web/lib/times/dates.ts'
import { ManagementPage } from '#web/shell/frames/management-page.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Banner } from '#web/ui/states/banner.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { hasFailed, QueryFailure } from '#web/ui/states/query-failure.tsx'
import { RowSkeletons } from '#web/ui/states/row-skeletons.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import { Facts } from '#web/ui/surfaces/facts.tsx'
import { DeliveryLog } from '#web/webhooks/delivery-log.tsx'
import { WebhookActions } from '#web/webhooks/webhook-actions.tsx'
import { eventList, hostOf, placeOf, stateOfWebhook, webhookQuery } from '#web/webhooks/webhooks.data.ts'

const route = getRouteApi('/signed-in/connections/webhooks/$webhookId')

/** `/connections/webhooks/{id}`, for owners: the state of a webhook and its log. */
export function WebhookPage() {
  const query = useQuery(webhookQuery(Number(route.useParams().webhookId)))
  const { data: webhook, error } = query
  return (
    <ManagementPage
      title={webhook ? hostOf(webhook.url) : text.webhook}
      subject={webhook && eventList(webhook.events)}
      back={{ to: '/connections/webhooks', label: text.title }}
      may={{ action: 'webhook.manage', denial: text.denial }}
      actions={webhook && <WebhookActions webhook={webhook} />}
    >
      {webhook ? (
        <Loaded webhook={webhook} />
      ) : error instanceof Refused && error.status === 404 ? (
        <EmptyState
          icon={<WebhookOff />}
          title={text.missing}
          action={<LinkButton to="/connections/webhooks">{text.showAll}</LinkButton>}
        />
      ) : hasFailed(query) ? (
        <QueryFailure title={text.failedOne} query={query} />
      ) : (
        <Card>
          <RowSkeletons label={text.loading} rows={4} />
        </Card>
      )}
    </ManagementPage>
  )
}

function Loaded({ webhook }: { webhook: Webhook }) {
  const { id, url, createdAt, maker, waiting, includeText } = webhook
  return (
    <div className="grid gap-4">
      <StateBanner webhook={webhook} />
      <div className="grid items-start gap-4 desk:grid-cols-[minmax(0,1fr)_20rem]">
        <DeliveryLog webhookId={id} />
        <Card className="px-5 py-4">
          <p className="text-label">{text.secret}</p>
          <p className="mt-1 text-small text-pretty text-ink-2">{text.secretHelp}</p>
          <div className="mt-3">
            <Facts
              facts={[
                { name: text.address, value: <span dir="ltr">{placeOf(url)}</span> },
                { name: text.addedOn, value: dayWithYear(new Date(createdAt)) },
                ...(maker ? [{ name: text.maker, value: makerName(maker) }] : []),
                { name: text.includeText, value: includeText ? text.yes : text.no },
                { name: text.waiting, value: waiting },
              ]}
            />
          </div>
        </Card>
      </div>
    </div>
  )
}

const makerName = (maker: NonNullable<Webhook['maker']>) =>
  maker.isOwner ? fullName(maker) : text.noOwner({ name: fullName(maker) })

/** What an owner has to know of a webhook that does not work. */
function StateBanner({ webhook }: { webhook: Webhook }) {
  const { failingSince, nextAttemptAt, offSince, waiting } = webhook
  const state = stateOfWebhook(webhook)
  if (state === 'works') return null
  if (state === 'off')
    return (
      <Banner
        tone="neutral"
        icon={<WebhookOff />}
        title={offSince ? text.offTitle({ time: dayAndHour(new Date(offSince)) }) : text.offByHand}
      >
        {text.offText}
      </Banner>
    )
  return (
    <Banner
      tone="danger"
      icon={<CircleAlert />}
      title={text.failingTitle({ time: dayAndHour(new Date(failingSince ?? 0)) })}
    >
      {nextAttemptAt
        ? text.failingText({ count: waiting, time: dayAndHour(new Date(nextAttemptAt)) })
        : text.failingIdle}
    </Banner>
  )
}
