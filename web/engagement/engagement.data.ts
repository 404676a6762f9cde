import { queryOptions } from '@tanstack/react-query'
import { second } from '#contract/durations.ts'
import * as calls from '#contract/engagement.ts'
import { type MediaInfo, mediaIdOf } from '#contract/media.ts'
import { following, freshFor, queryOf } from '#web/lib/calls/query.ts'
import { write } from '#web/offline/outbox/outbox.ts'

const engagementPollMs = 5 * second
const unviewedPollMs = 5 * second

/** What the user's own reading depends on. */
const scopes = ['company', 'user', 'team']

/** Unread counts by team, polled every 5 s on the feed. */
export const unviewedCountsQuery = queryOptions({
  ...queryOf(calls.unviewedCounts),
  ...following(scopes, unviewedPollMs),
  staleTime: freshFor(0),
})

/** Whether the user is eligible for giveaways, and how many posts they have left to read. */
export const engagementStatusQuery = queryOptions({
  ...queryOf(calls.engagementStatus),
  ...following(scopes, engagementPollMs),
  staleTime: freshFor(0),
})

/** Records that a document was opened, offline later. What cannot be recorded stops nobody from reading it. */
export async function recordOpening(
  postId: number,
  { url }: MediaInfo,
  media: readonly MediaInfo[] = [],
): Promise<void> {
  const hasVideo = media.some(({ type }) => type === 'video')
  await write({ kind: 'opening', postId, mediaId: mediaIdOf(url), hasVideo }).catch(() => undefined)
}
