import type { Post } from '#contract/feed.ts'
import { placeOf } from '#web/lib/place-of.ts'

/** The loaded part of one feed: its top, without gaps. */
export interface LoadedFeed {
  posts: Post[]
  /** The cursor of the next older page; null at the end. */
  nextCursor: string | null
  /** The ETag of the first page: while it stays the same, nothing in the feed has changed. */
  etag: string | null
  /** When the offline cache stored it, in milliseconds since the epoch; null for a reply of the server. */
  cachedAt: number | null
}

export interface Page {
  posts: Post[]
  nextCursor: string | null
}

/** The server's order: pinned first, newest pin first, then newest first. */
export function sortPosts(posts: readonly Post[]): Post[] {
  return posts.toSorted((a, b) => (b.pinnedAt ?? '').localeCompare(a.pinnedAt ?? '') || placeOf(b) - placeOf(a))
}

const liftedPosts = 3

/**
 * Lifts up to three unread urgent posts above the others. Those that were lifted before stay there, so that none moves
 * while it is read.
 */
export function urgentFirst(posts: readonly Post[], liftedBefore: readonly number[] = []) {
  const before = posts.filter(({ id }) => liftedBefore.includes(id))
  const places = Math.max(0, liftedPosts - before.filter(({ isUnread }) => isUnread).length)
  const others = posts.filter(post => post.isUrgent && post.isUnread && !before.includes(post))
  const lifted = [...before, ...others.slice(0, places)]
  return { lifted: lifted.map(({ id }) => id), posts: [...lifted, ...posts.filter(post => !lifted.includes(post))] }
}

/**
 * Merges a new first page into what is loaded. Posts within the range of the page that it does not name have been
 * deleted. Where a gap would open, only the new page stays.
 */
export function withFirstPage(loaded: LoadedFeed, page: Page, etag: string | null): LoadedFeed {
  const newIds = new Set(page.posts.map(({ id }) => id))
  const last = page.posts.findLast(({ isPinned }) => !isPinned)
  if (page.nextCursor === null || loaded.posts.length === 0)
    return { ...page, posts: sortPosts(page.posts), etag, cachedAt: null }
  // More posts are pinned than fit a page: what is loaded continues below it.
  if (last === undefined) {
    const rest = loaded.posts.filter(({ id }) => !newIds.has(id))
    return { posts: sortPosts([...page.posts, ...rest]), nextCursor: loaded.nextCursor, etag, cachedAt: null }
  }
  const oldest = placeOf(last)
  const reachesLoaded = loaded.posts.some(post => !post.isPinned && placeOf(post) >= oldest)
  if (!reachesLoaded) return { ...page, etag, cachedAt: null }
  const older = loaded.posts.filter(post => !newIds.has(post.id) && placeOf(post) < oldest).map(unpinned)
  return { posts: sortPosts([...page.posts, ...older]), nextCursor: loaded.nextCursor, etag, cachedAt: null }
}

/** A page that reaches beyond the pinned posts names them all, so any other post is no longer pinned. */
const unpinned = (post: Post): Post => (post.isPinned ? { ...post, isPinned: false, pinnedAt: null } : post)

/** Adds the next older page. Replaces posts that are loaded already. */
export function withOlderPage(loaded: LoadedFeed, page: Page): LoadedFeed {
  const newIds = new Set(page.posts.map(({ id }) => id))
  return {
    ...loaded,
    posts: sortPosts([...loaded.posts.filter(({ id }) => !newIds.has(id)), ...page.posts]),
    nextCursor: page.nextCursor,
  }
}

/** Replaces posts that were requested by id. Removes those that the reply lacks: they have been deleted. */
export function withRefreshed(loaded: LoadedFeed, requested: readonly number[], posts: readonly Post[]): LoadedFeed {
  const requestedIds = new Set(requested)
  return { ...loaded, posts: sortPosts([...loaded.posts.filter(({ id }) => !requestedIds.has(id)), ...posts]) }
}

/** Changes one post where it is loaded. */
export function withPost(loaded: LoadedFeed, id: number, change: (post: Post) => Post): LoadedFeed {
  return { ...loaded, posts: sortPosts(loaded.posts.map(post => (post.id === id ? change(post) : post))) }
}

export function withoutPost(loaded: LoadedFeed, id: number): LoadedFeed {
  return { ...loaded, posts: loaded.posts.filter(post => post.id !== id) }
}
