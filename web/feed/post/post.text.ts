import { plural } from '#contract/text/words.ts'

/** Words of a post and its actions. */
export const text = {
  notice: {
    announcement: 'Giveaway',
    winner: 'We have a winner',
    noWinner: 'Ended without a winner',
    failedDraw: 'Could not be drawn',
    link: 'My Lottery Status',
  },
  card: {
    pinned: 'Pinned',
    files: (count: number) => plural(count, 'photo or video', 'photos and videos'),
    unreadMark: 'Unread',
    by: (name: string, team: string) => `Post by ${name} in ${team}`,
    viewed: (viewed: number, of: number) => ({ count: String(viewed), rest: `of ${of} viewed` }),
    whoViewed: (viewed: number, of: number) => `${viewed} of ${of} viewed: see who`,
    comment: (comments: number) => (comments > 0 ? `Comment, ${comments}` : 'Comment'),
  },

  menu: (by: string) => `More options for ${by}'s post`,
  pinned: 'Post pinned',
  unpinned: 'Post unpinned',
  pinFailed: 'Failed to update pin status',

  watchToTheEnd: (videos: number) =>
    videos === 1 ? 'Watch to the end to mark as read.' : `Watch all ${videos} videos to the end to mark as read.`,
  timeLeft: (time: string) => `${time} left`,
  skipped: (seconds: number) => `${seconds} s skipped.`,
  playRest: 'Play the rest',
  watchedToTheEnd: 'Watched to the end.',
  watched: 'Read',

  videoUploading: 'Video uploading in background...',
  videoProcessing: 'Processing your video',
  videoWaiting: 'Your video is queued',
  videoAlmost: 'Almost ready',
  videoProcessingHelp: 'You can keep using the app. Others see the video as soon as it is ready.',
  videoReady: 'Video Ready!',
  videoReadyHelp: 'Your video can be watched now.',
  processingTimeout: 'Processing Timeout',
  processingTimeoutHelp:
    'Video processing took too long and was cancelled. Please try uploading again. It made no progress for 10 min.',
  mediaFailed: (files: number) =>
    files === 1 ? 'A file could not be processed' : `${files} files could not be processed`,
  mediaFailedEmpty: 'This post is empty for everyone else. Edit it, or delete it from its menu.',
  mediaLost: 'The media of this post could not be processed.',
  editPost: 'Edit',
  retryMedia: 'Try again',
  retrying: 'Trying again...',
  retryFailed: 'Failed to try again',
  removeMedia: 'Remove',
  removing: 'Removing...',
  removeFailed: 'Failed to update post',

  like: (likes: number) => (likes > 0 ? `Like, ${likes}` : 'Like'),
  likeFailed: 'Failed to update like status',
  likedBy: (name: string, more: number) =>
    more > 0 ? `Liked by ${name} and ${plural(more, 'other', 'others')}` : `Liked by ${name}`,
  you: 'You',
} as const
