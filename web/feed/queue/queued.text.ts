/** Words of what waits to be sent. */
export const text = {
  waiting: 'Waiting to be sent',
  sending: 'Sending...',
  refused: 'Not sent',
  retry: 'Send Now',
  edit: 'Edit',
  discard: 'Discard',
  cancel: 'Keep',
  yourPost: 'Your post',
  queuedPost: (team: string) => `Your post in ${team}, waiting to be sent`,
  files: (count: number) => (count === 1 ? '1 file' : `${count} files`),
  queued: 'Saved on this device',
  queuedText: 'It will be sent as soon as you are back online.',
  discardPostTitle: 'Discard this post?',
  discardCommentTitle: 'Discard this comment?',
  discardText: 'was not sent yet. It goes away from this device.',
  postRefused: 'Your post was not accepted',
  commentRefused: 'Your comment was not accepted',
  likeRefused: 'Failed to update like status',
  offline: 'You are offline.',
  unreachable: 'The server cannot be reached.',
  cached: (minutes: number) =>
    minutes < 1
      ? 'Content is cached from less than a minute ago.'
      : `Content is cached from ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} ago.`,
} as const
