import type { Comment } from '#contract/feed.ts'
import { limits } from '#contract/limits.ts'

/** Oldest first, each once; what came later stands for what came before. */
export function joined(older: readonly Comment[], newer: readonly Comment[]): Comment[] {
  const byId = new Map([...older, ...newer].map(comment => [comment.id, comment]))
  return [...byId.values()].toSorted((a, b) => a.id - b.id)
}

/** A post brings its newest comments; these are those that newer ones have pushed out, rather than been deleted. */
export function pushedOut(before: readonly Comment[], after: readonly Comment[]): Comment[] {
  const oldest = after[0]
  return oldest && after.length >= limits.commentsInPost ? before.filter(({ id }) => id < oldest.id) : []
}
