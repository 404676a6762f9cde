import type { Post } from '#contract/feed.ts'
import { placeOf } from '#web/lib/place-of.ts'
import { offlineLimits } from '#web/offline/offline.limits.ts'
import type { CacheHit, OfflineStore } from './cache-store.ts'
import { deletePictures } from './cached-pictures.ts'
import type { CachedPost } from './database.ts'

/** Saves posts, and records their media. */
export async function savePosts(store: OfflineStore, posts: readonly Post[]): Promise<void> {
  const cachedAt = store.now()
  await store.write(
    'posts',
    posts.map(post => ({ ...post, cachedAt, lastModified: Date.parse(post.editedAt ?? post.createdAt) })),
  )
  await store.write(
    'media',
    posts.flatMap(({ media }) => media.map(({ url, type }) => ({ url, type, cachedAt }))),
  )
}

/** Deletes posts that nobody may see any more, with their pictures and documents. */
export async function deletePosts(store: OfflineStore, ids: readonly number[]): Promise<void> {
  const database = await store.open()
  const urls: string[] = []
  for (const id of ids) {
    const post = await database.get('posts', id)
    for (const { url } of post?.media ?? []) urls.push(url)
    await database.delete('posts', id)
  }
  for (const url of urls) await database.delete('media', url)
  await deletePictures(urls)
}

interface FirstPage {
  teamId: number
  posts: readonly Post[]
  /** There are no older posts. */
  isWhole: boolean
}

/**
 * Saves the top of a feed. Posts within its range that it lacks have been deleted; those below it are no longer pinned.
 */
export async function saveFirstPage(store: OfflineStore, { teamId, posts, isWhole }: FirstPage): Promise<void> {
  const last = posts.findLast(({ isPinned }) => !isPinned)
  const oldest = isWhole ? 0 : last && placeOf(last)
  if (oldest !== undefined) {
    const listed = new Set(posts.map(({ id }) => id))
    const transaction = (await store.open()).transaction('posts', 'readwrite')
    for (const post of await transaction.store.index('teamId').getAll(teamId)) {
      if (listed.has(post.id)) continue
      if (placeOf(post) >= oldest) await transaction.store.delete(post.id)
      else if (post.isPinned) await transaction.store.put({ ...post, isPinned: false, pinnedAt: null })
    }
    await transaction.done
  }
  await savePosts(store, posts)
}

/** Returns the newest posts of a feed, by createdAt; undefined where none was cached since then. */
export async function findPosts(
  store: OfflineStore,
  teamId: number,
  since: number,
  max: number = offlineLimits.offlinePosts,
): Promise<CacheHit<Post[]> | undefined> {
  const cached = await (await store.open()).getAllFromIndex('posts', 'teamId', teamId)
  const found = cached
    .filter(({ cachedAt }) => cachedAt >= since)
    .toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt) || b.id - a.id)
    .slice(0, max)
  if (found.length === 0) return undefined
  // The feed is as old as the page that was cached last.
  return { value: found.map(asPost), cachedAt: Math.max(...found.map(({ cachedAt }) => cachedAt)) }
}

export async function findPost(store: OfflineStore, id: number, since: number): Promise<CacheHit<Post> | undefined> {
  const cached = await (await store.open()).get('posts', id)
  return cached && cached.cachedAt >= since ? { value: asPost(cached), cachedAt: cached.cachedAt } : undefined
}

function asPost(cached: CachedPost): Post {
  const { cachedAt: _cachedAt, lastModified: _lastModified, ...post } = cached
  return post
}
