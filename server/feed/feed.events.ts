import type { Listeners } from '#server/lib/event-bus.ts'
import { eraseContent } from './erasure.ts'
import { countWhenReady } from './posts.service.ts'

export const feedListeners: Listeners = {
  // A post that waited for its media begins to count when the last one is done.
  'post.media-settled': (unit, { postId }) => countWhenReady(unit, postId),
  'user.erased': eraseContent,
}
