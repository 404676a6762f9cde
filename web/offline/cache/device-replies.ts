import { currentUser } from '#contract/accounts.ts'
import type { ReplyOf } from '#contract/call.ts'
import { openDevice } from '#web/offline/device.ts'
import type { CacheHit } from './cache-store.ts'

/** Returns the device user: who was signed in last; undefined after signing out. */
export async function getDeviceUser(): Promise<number | undefined> {
  const hit = await findReply(currentUser.path)
  return (hit?.value as ReplyOf<typeof currentUser> | undefined)?.id
}

/** Where the first posts of a feed are kept. */
export const firstPostsPath = (teamId: number): string => `first-posts/${teamId}`

export async function saveReply(path: string, reply: unknown, cachedAt: number): Promise<void> {
  await (await openDevice()).put('answers', { path, reply, cachedAt })
}

/** Finds a small reply, which is cached as a whole. */
export async function findReply(path: string): Promise<CacheHit<never> | undefined> {
  const hit = await (await openDevice()).get('answers', path)
  return hit && { value: hit.reply as never, cachedAt: hit.cachedAt }
}
