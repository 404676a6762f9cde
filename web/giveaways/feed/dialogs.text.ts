import { formatNumber, plural } from '#contract/text/words.ts'

/** Words of the dialogs of giveaways at the feed, which are loaded with them. */
export const text = {
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

  won: {
    title: (firstName: string) => `You won, ${firstName}!`,
    drawn: (people: number, at: string) => `Drawn from ${plural(people, 'person', 'people')} on ${at}.`,
    contact: (name: string) => `${name} will get in touch to hand it over.`,
    see: 'My Lottery Status',
    verify: 'Verify this draw',
  },
} as const
