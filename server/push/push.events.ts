import type { Listeners } from '#server/lib/event-bus.ts'
import { deleteDevicesOf } from './installs.sql.ts'
import { deleteSubscriptionsOf } from './subscriptions.sql.ts'

export const pushListeners: Listeners = {
  'post.counts': (unit, { postId }) => unit.enqueue('push.post', { postId }),
  'user.removed': (unit, { userId }) => deleteSubscriptionsOf(unit.db, userId),
  'user.erased': (unit, { userId }) => deleteDevicesOf(unit.db, userId),
}
