import type { Listeners } from '#server/lib/event-bus.ts'
import { eraseContent } from './erase-content.ts'
import { countByMedia } from './posts.service.ts'
import { settleDocuments } from './versions/versions.service.ts'

export const feedListeners: Listeners = {
  // A post that waited for its media begins to count when the last one is done, and one that has lost all it had to show stops.
  'post.media-settled': async (unit, { postId }) => {
    await settleDocuments(unit, postId)
    await countByMedia(unit, postId)
  },
  'user.erased': eraseContent,
}
