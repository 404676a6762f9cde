import { type MediaInfo, mediaIdOf } from '#contract/media.ts'
import { write } from '#web/offline/outbox/outbox.ts'

/** Records that a document was opened, offline later. What cannot be recorded stops nobody from reading it. */
export async function recordOpening(postId: number, document: MediaInfo): Promise<void> {
  await write({ kind: 'opening', postId, mediaId: mediaIdOf(document.url) }).catch(() => undefined)
}
