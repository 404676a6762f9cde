import { me, type User } from '#contract/accounts.ts'
import type { ReplyOf } from '#contract/call.ts'
import { listPosts } from '#contract/feed.ts'
import { companyWideTeamId } from '#contract/policy.ts'
import { myTeams } from '#contract/teams.ts'
import { OfflineStore } from '#web/offline/cache/cache-store.ts'
import { saveOwnTeams } from '#web/offline/cache/cached-people.ts'
import { saveFirstPage } from '#web/offline/cache/cached-posts.ts'
import { getDeviceUser } from '#web/offline/cache/device-replies.ts'
import { fetchCurrentUserId, sendAll } from '#web/offline/outbox/drain.ts'
import { outboxChannel } from '#web/offline/outbox/entries.ts'

/**
 * Runs when the connection returns, perhaps without an open page: sends the outbox of the signed-in user, then caches
 * posts and own teams. Throws where entries are left, so that the browser runs it again.
 */
export async function syncInBackground(): Promise<void> {
  const userId = await fetchCurrentUserId()
  if (userId === null) return
  const dueAt = await sendAll(userId)
  new BroadcastChannel(outboxChannel).postMessage('changed')
  await refetch(userId)
  if (dueAt !== null) throw new Error('The outbox is not empty')
}

/** Only for the device user. */
async function refetch(userId: number): Promise<void> {
  const store = new OfflineStore()
  try {
    const user = await get<User>(me.path)
    if (user.id !== userId || (await getDeviceUser()) !== userId) return
    const { posts, nextCursor } = await get<ReplyOf<typeof listPosts>>(listPosts.path)
    await saveFirstPage(store, { teamId: companyWideTeamId, posts, isWhole: nextCursor === null })
    await saveOwnTeams(store, await get<ReplyOf<typeof myTeams>>(myTeams.path))
  } finally {
    await store.close()
  }
}

async function get<T>(path: string): Promise<T> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`HTTP ${response.status}: ${response.statusText}`)
  return (await response.json()) as T
}
