import * as calls from '#contract/engagement.ts'
import { type MediaInfo, mediaIdOf } from '#contract/media.ts'
import { call } from '#web/lib/calls/call.ts'
import { sendOrQueue } from '#web/offline/outbox/outbox.ts'

/** Records that a document was opened, offline later. What cannot be recorded stops nobody from reading it. */
export async function recordOpening(postId: number, document: MediaInfo): Promise<void> {
  const mediaId = mediaIdOf(document.url)
  const write = { kind: 'opening', postId, mediaId } as const
  const direct = () => call(calls.openDocument, { params: { id: postId }, body: { mediaId } })
  await sendOrQueue(write, direct).catch(() => undefined)
}
