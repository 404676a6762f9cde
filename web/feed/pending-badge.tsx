import { CircleAlert, Clock } from 'lucide-react'
import { useIsOnline } from '#web/offline/connection.ts'
import type { OutboxEntry } from '#web/offline/outbox/outbox-store.ts'
import { Tag } from '#web/ui/marks/tag.tsx'
import { text } from './pending.text.ts'

/** Marks an entry of the outbox, with the reason where the server refused it. */
export function PendingBadge({ entry: { refusal, dueAt } }: { entry: OutboxEntry }) {
  const isOnline = useIsOnline()
  if (refusal === undefined) {
    return (
      <Tag plain tone="info">
        <Clock aria-hidden className="size-3.5" />
        {isOnline && dueAt === 0 ? text.sending : text.waiting}
      </Tag>
    )
  }
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Tag plain tone="danger">
        <CircleAlert aria-hidden className="size-3.5" />
        {text.refused}
      </Tag>
      <span className="text-meta text-danger">{refusal}</span>
    </span>
  )
}
