import { limits } from '#contract/limits.ts'
import type { Role } from '#contract/policy.ts'
import { findReply, firstPostsPath, getDeviceUser, saveReply } from '#web/offline/cache/device-replies.ts'

/** The first posts of a feed as a page has shown them last. */
export interface KeptPosts {
  /** The user who has seen them. */
  userId: number
  role: Role
  /** Static HTML in which nothing runs. Empty where the feed has no posts. */
  html: string
  /** The address of the style sheet that the HTML is written for: another version, or language, has another one. */
  styles: string
}

/** Keeps them beside the cached replies, with which they are deleted. Only for the device user. */
export async function saveKeptPosts(teamId: number, kept: KeptPosts): Promise<void> {
  if ((await getDeviceUser()) === kept.userId) await saveReply(firstPostsPath(teamId), kept, Date.now())
}

/** Returns what the device user has seen last of a feed, unless it is too old to be shown offline. */
export async function findKeptPosts(teamId: number): Promise<KeptPosts | undefined> {
  const [userId, hit] = await Promise.all([getDeviceUser(), findReply(firstPostsPath(teamId))])
  const kept = hit?.value as KeptPosts | undefined
  if (!hit || kept?.userId !== userId || Date.now() - hit.cachedAt > limits.offlineMaxAgeMs) return undefined
  return kept
}
