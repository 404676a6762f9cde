import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Clock, RotateCw } from 'lucide-react'
import { useState } from 'react'
import type { Delivery } from '#contract/webhooks.ts'
import { webhooks as text } from '#locales/text.ts'
import { useConfirmed } from '#web/accounts/factors/confirm-identity.tsx'
import { toastFactorError } from '#web/accounts/factors/toast-factor-error.ts'
import { dayAndHour } from '#web/lib/times/dates.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Tag } from '#web/ui/marks/tag.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { LoadedRows } from '#web/ui/states/row-skeletons.tsx'
import { Card, CardHeader } from '#web/ui/surfaces/card.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'
import type { Tone } from '#web/ui/tones.ts'
import { deliveriesQuery, useRedeliver } from './webhooks.data.ts'

type Shown = 'all' | 'failed'

/** An attempt that did not arrive, whether another one follows or not. */
const hasFailed = ({ state, attempts }: Delivery) => state === 'failed' || (state === 'waiting' && attempts > 0)

/** The last deliveries of a webhook, the newest first, each of which can be sent again. */
export function DeliveryLog({ webhookId }: { webhookId: number }) {
  const query = useQuery(deliveriesQuery(webhookId))
  const [shown, setShown] = useState<Shown>('all')
  return (
    <Card className="overflow-clip">
      <CardHeader
        title={text.log}
        className="pb-3"
        end={
          <Segments
            label={text.log}
            options={[
              { value: 'all', label: text.all },
              { value: 'failed', label: text.onlyFailed },
            ]}
            value={shown}
            onChange={setShown}
          />
        }
      />
      <LoadedRows isInside query={query} failed={text.logFailed} label={text.loadingLog} rows={3}>
        {({ deliveries }) => <Deliveries deliveries={shown === 'all' ? deliveries : deliveries.filter(hasFailed)} />}
      </LoadedRows>
    </Card>
  )
}

function Deliveries({ deliveries }: { deliveries: readonly Delivery[] }) {
  const { runConfirmed, question } = useConfirmed()
  const redeliver = useRedeliver(runConfirmed)
  const again = (id: number) =>
    redeliver.mutate(id, {
      onSuccess: () => toast({ title: text.redelivered }),
      onError: error => toastFactorError(error, text.redeliverFailed),
    })
  if (deliveries.length === 0) return <p className="px-5 pb-5 text-small text-ink-3">{text.noDeliveries}</p>
  return (
    <>
      <ul aria-label={text.log} className="divide-y divide-line">
        {deliveries.map(delivery => (
          <DeliveryRow
            key={delivery.id}
            delivery={delivery}
            isSending={redeliver.isPending && redeliver.variables === delivery.id}
            onRedeliver={() => again(delivery.id)}
          />
        ))}
      </ul>
      {question}
    </>
  )
}

interface DeliveryRowProps {
  delivery: Delivery
  isSending: boolean
  onRedeliver: () => void
}

function DeliveryRow({ delivery, isSending, onRedeliver }: DeliveryRowProps) {
  const { type, state, attempts, createdAt, lastAttemptAt, durationMs } = delivery
  const Icon = hasFailed(delivery) ? CircleAlert : state === 'waiting' ? Clock : CircleCheck
  const { tone, label } = outcomeOf(delivery)
  return (
    <li className="flex items-center gap-3 py-2.5 ps-5 pe-3">
      <Icon className="size-5 shrink-0 text-ink-3" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 flex-[1_1_11rem]">
          <p dir="ltr" className="text-start text-action font-semi wrap-anywhere">
            {type}
          </p>
          <p className="text-meta text-ink-2">
            {text.attempt({
              time: dayAndHour(new Date(lastAttemptAt ?? createdAt)),
              count: attempts,
              ms: durationMs ?? 0,
            })}
          </p>
        </div>
        <Tag tone={tone} plain>
          {label}
        </Tag>
      </div>
      <IconButton
        label={text.redeliverOf({ type })}
        icon={<RotateCw className="size-5" />}
        waiting={isSending}
        disabled={state === 'waiting'}
        onClick={onRedeliver}
      />
    </li>
  )
}

/** What the last attempt has brought. */
function outcomeOf({ state, attempts, status, error }: Delivery): { tone: Tone; label: string } {
  if (attempts === 0) return { tone: 'neutral', label: text.waiting }
  const tone = state === 'delivered' ? 'success' : 'danger'
  return { tone, label: status === null ? text.errors[error ?? 'no-answer'] : String(status) }
}
