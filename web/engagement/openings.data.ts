import * as calls from '#contract/engagement.ts'
import { type MediaInfo, mediaIdOf } from '#contract/media.ts'
import { call } from '#web/lib/calls/call.ts'

/** Records that a document was opened. What cannot be recorded stops nobody from reading it. */
export async function recordOpening(postId: number, document: MediaInfo): Promise<void> {
  const body = { mediaId: mediaIdOf(document.url) }
  await call(calls.openDocument, { params: { id: postId }, body }).catch(() => undefined)
}
