import { ChartBarBig } from 'lucide-react'
import type { WrittenPoll } from '#contract/polls.ts'
import { polls as text } from '#locales/text.ts'
import { dayAndHour } from '#web/lib/times/dates.ts'

/** When a poll ends, or has ended. */
export const pollTime = (at: string): string => dayAndHour(new Date(at))

interface PollHeadProps extends Pick<WrittenPoll, 'isMultiple' | 'closesAt'> {
  isClosed?: boolean
}

/** What kind of poll it is, and until when; the server does not know the time zone of the device. */
export function PollHead({ isMultiple, closesAt, isClosed = false }: PollHeadProps) {
  const parts = isClosed
    ? [text.closed({ at: pollTime(closesAt ?? '') })]
    : [
        text.choose({ several: String(isMultiple) }),
        ...(closesAt && !import.meta.env.SSR ? [text.until({ at: pollTime(closesAt) })] : []),
      ]
  return (
    <p className="flex items-center gap-1.5 text-meta font-semi text-ink-2">
      <ChartBarBig className="size-4.5 shrink-0 text-brand-ink" />
      <span className="min-w-0">{[text.poll, ...parts].join(' · ')}</span>
    </p>
  )
}
