import type { Post } from '#contract/feed.ts'
import { plural } from '#contract/text/words.ts'

/** Words of what can be done to a post. */
export const text = {
  edit: 'Edit',
  pin: 'Pin',
  unpin: 'Unpin',
  notify: 'Notify Non-Viewers',
  delete: 'Delete',
  deleteTitle: 'Delete this post?',
  deletePost: 'Delete Post',
  deleting: 'Deleting...',
  deleted: 'Post deleted',
  deleteFailed: 'Failed to delete post',
  restoreFailed: 'Failed to restore post',
  thisPost: 'This post',
  deleteText: ({ audienceCount, likeCount, commentCount }: Post) => {
    const goes = [
      likeCount > 0 && plural(likeCount, 'like', 'likes'),
      commentCount > 0 && plural(commentCount, 'comment', 'comments'),
    ].filter(Boolean)
    const people = audienceCount > 1 ? ` for all ${audienceCount} people` : ' for everyone'
    return `will be deleted${people}${goes.length > 0 ? `, with its ${goes.join(' and ')}` : ''}.`
  },
} as const
