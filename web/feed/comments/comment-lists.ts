import type { Comment } from '#contract/comments.ts'
import { limits } from '#contract/limits.ts'

/** Merges comments, oldest first, without duplicates. A newer version replaces an older one. */
export function mergeComments(older: readonly Comment[], newer: readonly Comment[]): Comment[] {
  const byId = new Map([...older, ...newer].map(comment => [comment.id, comment]))
  return [...byId.values()].toSorted((a, b) => a.id - b.id)
}

/** A post carries its newest comments only. Returns them below the older ones, of which some may be among them. */
export const allLoaded = (older: readonly Comment[], newest: readonly Comment[]): Comment[] =>
  mergeComments(olderOf(older, newest), newest)

const olderOf = (loaded: readonly Comment[], [oldest]: readonly Comment[]) =>
  loaded.filter(({ id }) => oldest && id < oldest.id)

/**
 * Returns the older comments once `after` has taken the place of `before`: also those that it evicted, without deleted
 * ones; none where a gap would open, so that paging starts below `after`.
 */
export function olderThan(
  after: readonly Comment[],
  { before, older }: { before: readonly Comment[]; older: readonly Comment[] },
): readonly Comment[] {
  // Without those that came with the post: it alone says whether they are still there.
  if (after.length < limits.commentsInPost) return olderOf(older, before)
  const seen = allLoaded(older, before)
  return seen.some(({ id }) => id === after[0]?.id) ? olderOf(seen, after) : []
}

export interface Thread {
  comment: Comment
  replies: Comment[]
}

/** Comments with their replies below them. A reply to one that is not loaded, or gone, stands by itself. */
export function threadsOf(comments: readonly Comment[]): Thread[] {
  const threads = new Map<number, Thread>()
  for (const comment of comments) {
    const parent = comment.parentId === null ? undefined : threads.get(comment.parentId)
    if (parent) parent.replies.push(comment)
    else threads.set(comment.id, { comment, replies: [] })
  }
  return [...threads.values()]
}
