import { composer as text } from '#locales/text.ts'
import { feedLimits } from '#web/feed/feed.limits.ts'
import { dayAndHour } from '#web/lib/times/dates.ts'
import type { ReplyTo } from '#web/offline/outbox/entries.ts'
import { toast } from '#web/ui/toasts/toast.store.ts'

/** Says whom a post reaches that was created, or when it will be posted. */
export function toastShared({ audienceCount: people, joinedCount: joined, scheduledFor }: ReplyTo<'post'>): void {
  if (scheduledFor !== null) {
    toast({ title: text.scheduled, description: text.scheduledFor({ at: dayAndHour(new Date(scheduledFor)) }) })
    return
  }
  const sentence = joined < people ? text.sharedWithSome({ people, joined }) : text.sharedWith({ people })
  const description = people > 0 ? sentence : undefined
  toast({ title: text.shared, description, duration: feedLimits.toastPostedMs })
}
