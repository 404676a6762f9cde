import { plural } from '#contract/text/words.ts'

/** Words of the offline mode. */
export const text = {
  lost: 'Connection lost',
  back: 'Back online',
  unreachable: "The server can't be reached",
  slow: 'Slow connection',
  stillLoading: 'Still loading...',
  textFirst: 'Text first, photos when you tap',
  cached: (minutes: number) => (minutes < 1 ? 'Cached a moment ago' : `Cached from ${plural(minutes, 'minute')} ago`),
  sent: ({ posts, comments }: { posts: number; comments: number }) => {
    const kinds = [posts > 0 && plural(posts, 'post'), comments > 0 && plural(comments, 'comment')].filter(Boolean)
    return kinds.length > 0 ? `${kinds.join(' and ')} sent` : ''
  },
} as const
