import type { Listeners } from '#server/lib/event-bus.ts'
import { deleteScheduledOf } from './scheduled.sql.ts'
import { notifyAuthorsOf } from './scheduling.service.ts'

declare module '#server/lib/events.ts' {
  interface Events {
    /** A scheduled post could not be published at its time. */
    'post.not-sent': { scheduledId: number; authorId: number }
  }
}

export const schedulingListeners: Listeners = {
  'team.deleting': notifyAuthorsOf,
  'user.added-again': (unit, { userId }) => deleteScheduledOf(unit.db, userId),
  'user.erased': (unit, { userId }) => deleteScheduledOf(unit.db, userId),
}
