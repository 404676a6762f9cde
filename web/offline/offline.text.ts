/** Words of the offline mode. */
export const text = {
  lost: 'Connection lost',
  back: 'Back online',
  offline: 'You are offline.',
  unreachable: 'The server cannot be reached.',
  cached: (minutes: number) =>
    minutes < 1
      ? 'Content is cached from less than a minute ago.'
      : `Content is cached from ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} ago.`,
} as const
