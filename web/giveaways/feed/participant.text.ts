import { formatNumber, plural } from '#contract/text/words.ts'

/** Words of taking part in giveaways, at the feed and on My Lottery Status. */
export const text = {
  page: 'My Lottery Status',
  giveaway: 'Giveaway',
  scope: (teamName: string) => `Giveaway · ${teamName}`,
  more: (count: number) => plural(count, 'more giveaway'),

  read: (read: number, asked: number) => `${formatNumber(read)} of ${plural(asked, 'post')} read`,
  toGo: (left: number) => `Read ${formatNumber(left)} more to be in the draw`,
  isIn: "You're in the draw",
  allRead: (asked: number) =>
    asked === 0
      ? 'Nothing to read yet'
      : asked === 1
        ? 'The one post is read'
        : `All ${formatNumber(asked)} posts read`,
  creator: 'You run this giveaway',
  creatorText: 'The person who creates a giveaway takes no part in it.',
  absent: 'You take no part',
  absentText: 'It is for people who had joined before its end.',

  video: (length: string | null) => (length === null ? null : `Video, ${length}`),

  tour: {
    label: 'Posts left to read',
    left: (count: number) => `${plural(count, 'post')} left to read`,
    next: 'Next',
    stop: 'Stop',
    done: "You're in the draw",
  },
} as const
