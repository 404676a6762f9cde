import type { Post } from '#contract/feed.ts'

/** What a device holds of one feed: a gapless part from its top. */
export interface LoadedFeed {
  posts: Post[]
  /** Where the next older page begins; null at the end. */
  nextCursor: string | null
  /** The tag of the first page's answer: while it stays the same, nothing in this feed changed. */
  etag: string | null
  /** When it was kept on this device, where it did not come from the server; milliseconds of the epoch. */
  cachedAt: number | null
}

export interface Page {
  posts: Post[]
  nextCursor: string | null
}

/** The server's order: pinned first, newest pin first, then newest first (decision 19). */
export function inOrder(posts: readonly Post[]): Post[] {
  return posts.toSorted((a, b) => (b.pinnedAt ?? '').localeCompare(a.pinnedAt ?? '') || b.id - a.id)
}

/**
 * Lays a new first page over what is loaded: newer posts come in, changed ones change, and what should be within the
 * page's reach but is not has been deleted. Where so much is new that a gap would open, what was loaded is let go.
 */
export function withFirstPage(loaded: LoadedFeed, page: Page, etag: string | null): LoadedFeed {
  const fresh = new Set(page.posts.map(({ id }) => id))
  const oldest = page.posts.findLast(({ isPinned }) => !isPinned)?.id
  if (page.nextCursor === null || loaded.posts.length === 0)
    return { ...page, posts: inOrder(page.posts), etag, cachedAt: null }
  // More posts are pinned than a page holds: what is loaded goes on below it.
  if (oldest === undefined) {
    const rest = loaded.posts.filter(({ id }) => !fresh.has(id))
    return { posts: inOrder([...page.posts, ...rest]), nextCursor: loaded.nextCursor, etag, cachedAt: null }
  }
  const reachesLoaded = loaded.posts.some(({ id, isPinned }) => !isPinned && id >= oldest)
  if (!reachesLoaded) return { ...page, etag, cachedAt: null }
  const older = loaded.posts.filter(({ id }) => !fresh.has(id) && id < oldest).map(unpinned)
  return { posts: inOrder([...page.posts, ...older]), nextCursor: loaded.nextCursor, etag, cachedAt: null }
}

/** A page that goes beyond the pinned posts names them all: whatever it does not name is pinned no more. */
const unpinned = (post: Post): Post => (post.isPinned ? { ...post, isPinned: false, pinnedAt: null } : post)

/** Adds the next older page; posts that are there already are taken anew, never twice. */
export function withOlderPage(loaded: LoadedFeed, page: Page): LoadedFeed {
  const fresh = new Set(page.posts.map(({ id }) => id))
  return {
    ...loaded,
    posts: inOrder([...loaded.posts.filter(({ id }) => !fresh.has(id)), ...page.posts]),
    nextCursor: page.nextCursor,
  }
}

/** Takes posts anew that were asked for by id; those that did not come back have gone. */
export function withRefreshed(loaded: LoadedFeed, asked: readonly number[], posts: readonly Post[]): LoadedFeed {
  const gone = new Set(asked)
  return { ...loaded, posts: inOrder([...loaded.posts.filter(({ id }) => !gone.has(id)), ...posts]) }
}

/** Changes one post where it is loaded. */
export function withPost(loaded: LoadedFeed, id: number, change: (post: Post) => Post): LoadedFeed {
  return { ...loaded, posts: inOrder(loaded.posts.map(post => (post.id === id ? change(post) : post))) }
}

export function withoutPost(loaded: LoadedFeed, id: number): LoadedFeed {
  return { ...loaded, posts: loaded.posts.filter(post => post.id !== id) }
}
