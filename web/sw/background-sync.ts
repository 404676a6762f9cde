/// <reference lib="webworker" />

import { me, type User } from '#contract/accounts.ts'
import type { ReplyOf } from '#contract/call.ts'
import { listPosts } from '#contract/feed.ts'
import { companyWideTeamId } from '#contract/policy.ts'
import { myTeams } from '#contract/teams.ts'
import { personHere } from '#web/lib/offline/answers.ts'
import { keepOwnTeams } from '#web/lib/offline/people.ts'
import { keepFirstPage } from '#web/lib/offline/posts.ts'
import { OfflineStore } from '#web/lib/offline/store.ts'
import { drain } from '#web/lib/outbox/drain.ts'
import { withLine } from '#web/lib/outbox/line-lock.ts'
import { send } from '#web/lib/outbox/send.ts'
import { whoIsThere } from '#web/lib/outbox/who-is-there.ts'
import { outboxChannel } from '#web/lib/outbox/writes.ts'

/**
 * The line is back, and perhaps no page is open: sends what the signed-in person has queued, then fetches posts and the
 * person's teams anew (spec 1 §7). Throws where something is left, so that the browser calls again.
 */
export async function syncInBackground(): Promise<void> {
  const person = await whoIsThere()
  if (person === null) return
  const onSent = () => undefined
  const again = await withLine(() => drain(person, { whoIsThere, send, onSent, now: Date.now }))
  new BroadcastChannel(outboxChannel).postMessage('changed')
  await refetch(person)
  if (again !== null) throw new Error('Something is left to be sent')
}

/** Only for the person whose things this device keeps. */
async function refetch(person: number): Promise<void> {
  const store = new OfflineStore()
  try {
    const user = await get<User>(me.path)
    if (user.id !== person || (await personHere()) !== person) return
    const { posts, nextCursor } = await get<ReplyOf<typeof listPosts>>(listPosts.path)
    await keepFirstPage(store, { teamId: companyWideTeamId, posts, isWhole: nextCursor === null })
    await keepOwnTeams(store, await get<ReplyOf<typeof myTeams>>(myTeams.path))
  } finally {
    await store.close()
  }
}

async function get<T>(path: string): Promise<T> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`HTTP ${response.status}: ${response.statusText}`)
  return (await response.json()) as T
}
