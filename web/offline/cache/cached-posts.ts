import type { Post } from '#contract/feed.ts'
import { offlineLimits } from '#web/offline/offline.limits.ts'
import type { Found, OfflineStore } from './cache-store.ts'
import type { KeptPost } from './database.ts'

/** Keeps posts as they came, and notes which media they show. */
export async function keepPosts(store: OfflineStore, posts: readonly Post[]): Promise<void> {
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

interface FirstPage {
  teamId: number
  posts: readonly Post[]
  /** There are no older ones. */
  isWhole: boolean
}

/** The top of a feed: what is within its reach and not named has been deleted; what is below is pinned no more. */
export async function keepFirstPage(store: OfflineStore, { teamId, posts, isWhole }: FirstPage): Promise<void> {
  const oldest = isWhole ? 0 : posts.findLast(({ isPinned }) => !isPinned)?.id
  if (oldest !== undefined) {
    const named = new Set(posts.map(({ id }) => id))
    const transaction = (await store.open()).transaction('posts', 'readwrite')
    for (const post of await transaction.store.index('teamId').getAll(teamId)) {
      if (named.has(post.id)) continue
      if (post.id >= oldest) await transaction.store.delete(post.id)
      else if (post.isPinned) await transaction.store.put({ ...post, isPinned: false, pinnedAt: null })
    }
    await transaction.done
  }
  await keepPosts(store, posts)
}

/** The newest posts of a feed, by createdAt; nothing where none was kept since then. */
export async function findPosts(
  store: OfflineStore,
  teamId: number,
  since: number,
  most: number = offlineLimits.offlinePosts,
): Promise<Found<Post[]> | undefined> {
  const kept = await (await store.open()).getAllFromIndex('posts', 'teamId', teamId)
  const found = kept
    .filter(({ cachedAt }) => cachedAt >= since)
    .toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt) || b.id - a.id)
    .slice(0, most)
  if (found.length === 0) return undefined
  // the page that was kept last tells how old the feed is
  return { value: found.map(asPost), cachedAt: Math.max(...found.map(({ cachedAt }) => cachedAt)) }
}

export async function findPost(store: OfflineStore, id: number, since: number): Promise<Found<Post> | undefined> {
  const kept = await (await store.open()).get('posts', id)
  return kept && kept.cachedAt >= since ? { value: asPost(kept), cachedAt: kept.cachedAt } : undefined
}

function asPost(kept: KeptPost): Post {
  const { cachedAt: _cachedAt, lastModified: _lastModified, ...post } = kept
  return post
}
