import * as calls from '#contract/engagement.ts'
import type { MediaInfo } from '#contract/media.ts'
import { call } from '#web/lib/calls/call.ts'

const mediaIdOf = ({ url }: Pick<MediaInfo, 'url'>): string => url.split('/')[2] ?? ''

/** Records that a document was opened. What cannot be recorded stops nobody from reading it. */
export async function recordOpening(postId: number, document: MediaInfo): Promise<void> {
  const body = { mediaId: mediaIdOf(document) }
  await call(calls.openDocument, { params: { id: postId }, body }).catch(() => undefined)
}
