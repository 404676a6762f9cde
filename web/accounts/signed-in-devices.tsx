import { useQuery } from '@tanstack/react-query'
import { Laptop, Smartphone, Tablet } from 'lucide-react'
import { useState } from 'react'
import type { Session } from '#contract/accounts.ts'
import { common, profile as text } from '#locales/text.ts'
import { dayAgo } from '#web/lib/times/time-ago.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Tag } from '#web/ui/marks/tag.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Loaded } from '#web/ui/states/query-failure.tsx'
import { Card, CardHeader } from '#web/ui/surfaces/card.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { sessionsQuery, useEndOtherSessions, useEndSession } from './profile.data.ts'

const icons = { phone: Smartphone, tablet: Tablet, computer: Laptop } as const

/** The browsers in which the user is signed in, with a way to sign out each other one, or all of them. */
export function SignedInDevices() {
  const sessions = useQuery(sessionsQuery)
  const endOthers = useEndOtherSessions()
  const others = (sessions.data?.length ?? 1) - 1
  return (
    <Card className="mt-4">
      <CardHeader title={text.devices} subject={text.devicesLead} />
      <Loaded
        isInside
        query={sessions}
        failed={text.devicesFailed}
        loading={<Spinner label={common.loading} className="mx-auto my-8 size-8 text-brand-ink" />}
      >
        {list => (
          <ul className="divide-y divide-line pt-3">
            {list.map(session => (
              <Device key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Loaded>
      {others > 1 && (
        <div className="border-t border-line px-2 py-2">
          <Button
            variant="ghost"
            waiting={endOthers.isPending}
            waitingLabel={text.signingOut}
            onClick={() =>
              endOthers.mutate(undefined, {
                onSuccess: ({ message }) => toast({ title: text.signedOut, description: message }),
                onError: error => toastError(error, { title: text.signOutFailed }),
              })
            }
          >
            {text.signOutOthers({ others })}
          </Button>
        </div>
      )}
    </Card>
  )
}

function Device({ session }: { session: Session }) {
  const end = useEndSession()
  const [now] = useState(() => new Date())
  const Icon = icons[session.kind]
  return (
    <li className="flex items-center gap-3.5 px-5 py-3">
      <span aria-hidden className="grid size-10 shrink-0 place-items-center rounded-control bg-sunken text-ink-2">
        <Icon className="size-5" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-label wrap-anywhere">{session.device}</p>
        <p className="text-small text-ink-3">
          {session.isCurrent ? text.usedNow : text.used({ day: dayAgo(new Date(session.lastUsedAt), now) })}
        </p>
      </div>
      {session.isCurrent ? (
        <Tag tone="success">{text.thisDevice}</Tag>
      ) : (
        <Button
          aria-label={text.signOutOf({ device: session.device })}
          waiting={end.isPending}
          onClick={() =>
            end.mutate(session.id, {
              onSuccess: ({ message }) => toast({ title: text.signedOut, description: message }),
              onError: error => toastError(error, { title: text.signOutFailed }),
            })
          }
        >
          {text.signOut}
        </Button>
      )}
    </li>
  )
}
