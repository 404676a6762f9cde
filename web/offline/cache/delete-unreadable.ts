import { currentUser, type User } from '#contract/accounts.ts'
import { teamsToRead } from '#contract/policy.ts'
import { listSaved } from '#contract/saved.ts'
import type { OwnTeam } from '#contract/teams.ts'
import { openDevice } from '#web/offline/device.ts'
import type { OfflineStore } from './cache-store.ts'
import { deletePosts } from './cached-posts.ts'
import { findReply, firstPostsPath } from './device-replies.ts'

/** Deletes what the device has of teams whose posts its user may no longer read: posts, pictures and documents. */
export async function deleteUnreadable(store: OfflineStore, own: readonly OwnTeam[]): Promise<void> {
  const user = (await findReply(currentUser.path))?.value as User | undefined
  const readable = user && teamsToRead({ ...user, teams: new Map(own.map(team => [team.teamId, team])) })
  if (!readable) return
  const unreadable = (await cachedTeams(store)).filter(teamId => !readable.includes(teamId))
  if (unreadable.length === 0) return
  const database = await store.open()
  const posts = await Promise.all(unreadable.map(id => database.getAllKeysFromIndex('posts', 'teamId', id)))
  await deletePosts(store, posts.flat())
  const device = await openDevice()
  for (const path of [listSaved.path, ...unreadable.map(firstPostsPath)]) await device.delete('answers', path)
}

/** The teams of which posts are cached. */
async function cachedTeams(store: OfflineStore): Promise<number[]> {
  const teamIds: number[] = []
  const index = (await store.open()).transaction('posts').store.index('teamId')
  let cursor = await index.openKeyCursor(null, 'nextunique')
  while (cursor) {
    teamIds.push(cursor.key)
    cursor = await cursor.continue()
  }
  return teamIds
}
