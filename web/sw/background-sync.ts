import { me, type User } from '#contract/accounts.ts'
import type { ReplyOf } from '#contract/call.ts'
import { listPosts } from '#contract/feed.ts'
import { companyWideTeamId } from '#contract/policy.ts'
import { myTeams } from '#contract/teams.ts'
import { personHere } from '#web/offline/cache/cache-adapters.ts'
import { OfflineStore } from '#web/offline/cache/cache-store.ts'
import { keepOwnTeams } from '#web/offline/cache/cached-people.ts'
import { keepFirstPage } from '#web/offline/cache/cached-posts.ts'
import { drain } from '#web/offline/outbox/drain.ts'
import { outboxChannel } from '#web/offline/outbox/entries.ts'
import { whoIsThere } from '#web/offline/outbox/fetch-current-user-id.ts'
import { withLine } from '#web/offline/outbox/outbox-lock.ts'
import { send } from '#web/offline/outbox/send.ts'

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
