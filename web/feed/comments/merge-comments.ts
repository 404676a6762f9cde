import type { Comment } from '#contract/feed.ts'
import { limits } from '#contract/limits.ts'

/** Merges comments, oldest first, without duplicates. A newer version replaces an older one. */
export function mergeComments(older: readonly Comment[], newer: readonly Comment[]): Comment[] {
  const byId = new Map([...older, ...newer].map(comment => [comment.id, comment]))
  return [...byId.values()].toSorted((a, b) => a.id - b.id)
}

/** A post carries its newest comments only. Returns those that newer ones evicted, without deleted ones. */
export function evicted(before: readonly Comment[], after: readonly Comment[]): Comment[] {
  const oldest = after[0]
  return oldest && after.length >= limits.commentsInPost ? before.filter(({ id }) => id < oldest.id) : []
}
