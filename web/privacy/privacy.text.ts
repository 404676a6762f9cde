import { day } from '#contract/durations.ts'
import { retention } from '#contract/retention.ts'
import { plural } from '#contract/text/words.ts'

const days = (count: number) => plural(count, 'day')
/** "12 months" for a year, which people say more often than 365 days. */
const period = (count: number) => (count >= 360 && count <= 370 ? '12 months' : days(count))

/** Words of the page about what is recorded. */
export const text = {
  title: 'What is recorded about you',
  lead: 'In plain words: what the app keeps, who can see it, and for how long.',
  profile: 'Profile',
  failed: 'Failed to load what is recorded about you',
  failedText: 'Check your connection and try again.',

  short: 'The short version',
  shortText:
    'The app remembers which posts you have read, so nobody has to ask you. It does not know where you are or what else you do with your phone.',

  kept: 'What is kept',
  whoSeesIt: 'Who sees it',
  howLong: 'Kept',
  leaders: 'Leadership',
  onlyYou: 'Only you',
  operator: 'Those who run the server',
  feed: 'Everyone in that feed',
  reading: {
    title: 'Which posts you read',
    text: (times: number) =>
      `That you read a post, and on which day. The time of day is forgotten after ${days(times)}.`,
    kept: 'As long as the post is there',
  },
  watching: {
    title: 'How far you watched a video',
    text: 'Seconds played, so that it counts once you reach the end.',
    kept: period,
  },
  activity: {
    title: 'When you were last active',
    text: 'Leadership sees the day, not the time. The app counts on which days you used it.',
    kept: period,
  },
  devices: {
    title: 'Your devices',
    text: 'Kind of phone and browser. Leadership sees only “app installed” and “notifications on”.',
    kept: (count: number) => `${days(count)} after last use`,
  },
  signIns: {
    title: 'When you sign in',
    text: `Time, browser and internet address, to stop break-ins. Browsers that signed in to your account are recognized for ${period(retention.knownBrowsers / day)}.`,
    kept: 'As long as the log of the server',
  },
  content: {
    title: 'What you write and like',
    text: 'Posts, comments and likes, under your name.',
    kept: 'Until you delete it',
  },
  tickets: {
    title: 'Giveaway tickets',
    text: 'A random number for each draw. Your name is only shown if you win.',
    kept: 'As long as the giveaway is listed',
  },

  leadership: 'What leadership sees about you',
  leadershipLead: 'This is the row in their report',
  noTeam: 'Company-wide',
  app: { on: 'App', off: 'No app' },
  push: { on: 'Push', off: 'No push' },
  active: (day: string) => `Active ${day}`,
  neverActive: 'Not active yet',
  leadershipText:
    'Owners, admins and your team’s owner see it. For each post they also see your name under Viewed or Not Viewed, with the day. The author of a post sees how many have viewed it, without names.',

  never: 'Never recorded',
  neverItems: [
    'Your location',
    'Your contacts, calls and messages',
    'Other apps or websites',
    'How long you look at a text or photo',
  ],

  data: 'Your data',
  dataLead: 'One file with everything above',
  download: 'Download my data',
  downloading: 'Preparing...',
  downloadFailed: 'Failed to download your data',
  erasure: (owners: readonly string[]) =>
    owners.length === 0
      ? 'To have your data erased after you leave, ask an owner.'
      : `To have your data erased after you leave, ask an owner: ${new Intl.ListFormat('en', { type: 'disjunction' }).format(owners)}.`,

  linkTitle: 'What is recorded about you',
  linkText: 'In plain words, with a download of your data.',
} as const
