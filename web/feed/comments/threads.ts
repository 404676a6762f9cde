import type { Comment } from '#contract/feed.ts'

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
