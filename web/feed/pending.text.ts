import { plural } from '#contract/text/words.ts'

/** Words of pending posts and comments. */
export const text = {
  waiting: 'Waiting to be sent',
  sending: 'Sending...',
  sent: (percent: number) => `Sending, ${percent}%`,
  stop: 'Stop',
  postedIn: (team: string) => `Posted in ${team}`,
  refused: 'Not sent',
  retry: 'Send Now',
  edit: 'Edit',
  discard: 'Discard',
  discarded: 'Discarded',
  cancel: 'Keep',
  yourPost: 'Your post',
  forTeam: (team: string) => `For ${team}`,
  kept: "Kept on this device. Sent when you're back online.",
  queuedPost: (team: string) => `Your post in ${team}, waiting to be sent`,
  files: (count: number) => plural(count, 'file'),
  queued: 'Saved on this device',
  queuedText: 'It will be sent as soon as you are back online.',
  discardPostTitle: 'Discard this post?',
  discardCommentTitle: 'Discard this comment?',
  discardText: 'has not been sent. It will be deleted from this device.',
  postRefused: 'Your post was not accepted',
  commentRefused: 'Your comment was not accepted',
  likeRefused: 'Failed to update like status',
} as const
