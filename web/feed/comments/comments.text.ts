/** Words of comments. */
export const text = {
  comments: 'Comments',
  viewAll: (comments: number) => `View all ${comments} comments`,
  older: 'Show older comments',
  olderFailed: 'Failed to load comments',
  hideOlder: 'Show fewer comments',
  write: 'Write a comment...',
  send: 'Send comment',
  sending: 'Sending comment',
  commentLeft: (left: number) => (left < 0 ? `${-left} too many` : `${left} left`),
  commentFailed: 'Failed to post comment',
  commentsOff: 'Comments are off for this post.',
  commentMenu: (by: string) => `More options for ${by}'s comment`,
  editedComment: 'Edit your comment',
  editCommentFailed: 'Failed to update comment',
} as const
