/** Words of what can be done to a comment. */
export const text = {
  edit: 'Edit',
  delete: 'Delete',
  deleting: 'Deleting...',
  deleteCommentTitle: 'Delete this comment?',
  deleteCommentText: (by: string) => `by ${by} will be deleted for everyone.`,
  deleteCommentLabel: 'Delete Comment',
  commentDeleted: 'Comment deleted',
  deleteCommentFailed: 'Failed to delete comment',
  restoreCommentFailed: 'Failed to restore comment',
} as const
