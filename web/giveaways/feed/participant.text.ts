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

  status: {
    title: 'Engagement Status',
    subject: (title: string, left: string) => `Ends in ${left} · ${title}`,
    lessThanMinute: 'less than a minute',
    ended: (title: string) => `Ended · ${title}`,
    share: (percent: number) => `${percent}%`,
    more: (left: number, prize: string) =>
      `Read ${formatNumber(left)} more and you are in the draw for this prize: ${prize}`,
    inText: (prize: string) => `Keep reading new posts until the end and you stay in. The prize: ${prize}`,
    engagement: 'All your feeds',
    of: (read: number, of: number) => `${formatNumber(read)} of ${formatNumber(of)}`,
    stillToRead: 'Still to read',
    onlyFirst: (shown: number, left: number) => `The first ${formatNumber(shown)} of ${formatNumber(left)}`,
    readNext: 'Read the next one',
    failed: 'Failed to load your status',
    failedText: 'Your connection may be weak. What you read still counts.',
    loading: 'Loading your status',
    over: 'This giveaway has ended',
    overText: 'My Lottery Status shows how it went.',
  },
  video: (length: string | null) => (length === null ? null : `Video, ${length}`),

  tour: {
    label: 'Posts left to read',
    left: (count: number) => `${plural(count, 'post')} left to read`,
    next: 'Next',
    stop: 'Stop',
    done: "You're in the draw",
  },

  won: {
    title: (firstName: string) => `You won, ${firstName}!`,
    drawn: (people: number, at: string) => `Drawn from ${plural(people, 'person', 'people')} on ${at}.`,
    contact: (name: string) => `${name} will get in touch to hand it over.`,
    see: 'My Lottery Status',
    verify: 'Verify this draw',
  },
} as const
