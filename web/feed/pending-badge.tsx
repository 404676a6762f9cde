import { useSelector } from '@tanstack/react-store'
import { createStore } from '@tanstack/store'
import { CircleAlert, Clock } from 'lucide-react'
import { pending as text } from '#locales/text.ts'
import { useIsOnline } from '#web/offline/connection.ts'
import type { Sending } from '#web/offline/outbox/drain.ts'
import type { OutboxEntry } from '#web/offline/outbox/entries.ts'
import { Tag } from '#web/ui/marks/tag.tsx'

/** The entry that this page sends from the device. */
const sending = createStore<Sending | null>(null)

export const showSending = (now: Sending | null): void => sending.setState(() => now)

/** Returns the entry if this page sends it now. */
export const useSending = (seq: number): Sending | null => useSelector(sending, now => (now?.seq === seq ? now : null))

/** Marks an entry of the outbox, with the reason where the server refused it. */
export function PendingBadge({ entry: { seq, refusal, dueAt } }: { entry: OutboxEntry }) {
  const isOnline = useIsOnline()
  const percent = useSending(seq)?.percent ?? null
  if (refusal === undefined) {
    return (
      <Tag plain tone="info">
        {percent === null ? <Clock className="size-3.5" /> : <Ring percent={percent} />}
        {percent !== null ? text.sent({ percent }) : isOnline && dueAt === 0 ? text.sending : text.waiting}
      </Tag>
    )
  }
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Tag plain tone="danger">
        <CircleAlert className="size-3.5" />
        {text.refused}
      </Tag>
      <span className="text-meta text-danger">{refusal}</span>
    </span>
  )
}

function Ring({ percent }: { percent: number }) {
  return (
    <svg aria-hidden viewBox="0 0 16 16" className="size-4 -rotate-90 fill-none stroke-current stroke-[2.5]">
      <circle cx="8" cy="8" r="6.5" className="opacity-25" />
      <circle cx="8" cy="8" r="6.5" pathLength="100" strokeDasharray={`${percent} 100`} />
    </svg>
  )
}
