import type { Comment } from '#contract/comments.ts'
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
