import type { EventBus } from '#server/lib/event-bus.ts'
import { deleteViewsOf } from './retention.sql.ts'

/** Deletes what somebody has read, who left and is erased: no counter contains them any more. */
export function handleErasure(events: EventBus): void {
  events.on('user.erased', (unit, { userId }) => deleteViewsOf(unit.db, userId))
}
