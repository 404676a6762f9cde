import { formatNumber, plural } from '#contract/text/words.ts'

/** Words of My Lottery Status. */
export const text = {
  lead: 'Read every post, and you are in the draw.',
  loading: 'Loading giveaways',
  failed: 'Failed to load your lottery status',
  failedText: 'Your connection may be weak. What you read still counts.',
  notKept: "It isn't on this device yet, and loads when you're back online. What you read still counts.",
  noneTitle: 'No giveaways yet',
  noneText: 'When one starts, you see here whether you are in the draw.',
  noneRunning: 'No giveaway is running',
  noneRunningText: 'When one starts, you see here whether you are in the draw.',

  inTag: "You're in",
  toGoTag: (left: number) => `${plural(left, 'post')} to go`,
  outTag: 'Not taking part',
  inTitle: (asked: number) =>
    asked === 0
      ? 'There is nothing to read yet'
      : asked === 1
        ? 'You have read the one post'
        : `You have read all ${formatNumber(asked)} posts`,
  inText: (end: string) => `Keep reading new ones until ${end} and you stay in.`,
  readingTitle: (left: number) => `Read ${formatNumber(left)} more and you're in`,
  readingText: (end: string, last: string) => `You have until ${end}. Posts added after ${last} don't count.`,
  ring: (asked: number) => `of ${formatNumber(asked)}`,
  oneAfterOther: 'They open one after the other.',
  onlyFirst: (shown: number, left: number) => `The first ${formatNumber(shown)} of ${formatNumber(left)}`,

  ticket: 'Your ticket',
  noTicket: 'You have no ticket',
  how: 'How the draw works',
  sealChanged: 'The seal of this giveaway has changed since this device kept it.',
  ticketLost: 'Your ticket is not the one that this device kept.',
  compare: 'Compare',

  changed: (by: string, at: string, what: string) => `${what} changed by ${by}, ${at}`,
  changes: { title: 'Title', description: 'Description', prize: 'Prize', endDate: 'End' },

  upcoming: 'Upcoming',
  starts: (scope: string, at: string) => `${scope} · starts ${at}`,

  past: 'Past giveaways',
  pastText: 'Every draw can be checked by anyone',
  won: 'won',
  youWon: 'You won',
  waiting: 'The winner is being drawn',
  nobody: 'Nobody was eligible, so nobody won',
  nobodyLeft: 'Nobody is left who could win',
  inactive: 'Its team was inactive at the end, so nobody won',
  failedDraw: 'It could not be drawn',
  wereIn: 'You were in the draw',
  wereReading: (left: number) => `You had ${plural(left, 'post')} unread at the end`,
  wereCreator: 'You ran this giveaway and took no part',
  wereAbsent: 'You took no part',
  deleted: 'Giveaway deleted since',
  again: 'drawn again',
  handedOver: 'Prize handed over',
  verify: 'Verify',
  verifyNamed: (title: string) => `Verify the draw of ${title}`,
} as const
