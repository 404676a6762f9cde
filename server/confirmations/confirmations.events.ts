import type { Listeners } from '#server/lib/event-bus.ts'
import { beginToAsk } from './confirmations.service.ts'

export const confirmationListeners: Listeners = {
  'post.asks-to-confirm': (unit, { postId }) => beginToAsk(unit, postId),
}
