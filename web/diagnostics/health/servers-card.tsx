import type { Health } from '#contract/health.ts'
import { number } from '#locales/messages.ts'
import { health as text } from '#locales/text.ts'
import { shortDuration } from '#web/lib/times/durations.ts'
import { Tag } from '#web/ui/marks/tag.tsx'
import { Card, CardHeader } from '#web/ui/surfaces/card.tsx'
import { Facts } from '#web/ui/surfaces/facts.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'

/** The running servers, and what they need. */
export function ServersCard({ health }: { health: Health }) {
  const { instances, clockDifferenceMs, standby, mail, push } = health
  const live = instances.filter(({ isLive }) => isLive).length
  return (
    <Card className="pb-2">
      <CardHeader title={text.servers} subject={text.seen({ live })} className="desk:px-6" />
      <div className="px-5 pt-1 desk:px-6">
        <Facts
          facts={[
            ...instances.map(({ name, isLive, seenAt, version }) => ({
              name: (
                <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 wrap-anywhere">
                  {name}
                  <Tag tone={isLive ? 'success' : 'neutral'}>{isLive ? text.live : text.gone}</Tag>
                </span>
              ),
              value: isLive ? version : <TimeAgo at={seenAt} />,
            })),
            { name: text.clock, value: shortDuration(Math.abs(clockDifferenceMs)) },
            ...(standby ? [{ name: text.standby, value: standbyText(standby) }] : []),
            { name: text.mail, value: mail.isSetUp ? text.mailOn : text.mailOff },
            { name: text.devices, value: number(push.subscriptions) },
            { name: text.failingDevices, value: number(push.failing) },
          ]}
        />
      </div>
    </Card>
  )
}

function standbyText({ lagMs, isUsed }: NonNullable<Health['standby']>): string {
  if (lagMs === null) return text.standbyAway
  const lag = shortDuration(lagMs)
  return isUsed ? text.standbyBehind({ lag }) : text.standbyTooFar({ lag })
}
