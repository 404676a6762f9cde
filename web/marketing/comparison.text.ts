/** Words of the comparison. It names no brand and claims only what the product does. */
export const text = {
  title: 'Made for crews, not for chat',
  lead: 'A chat app is where conversations happen. This is where everyone finds out. Both are useful; they are not the same thing.',
  table: 'What each of them does',
  question: 'What you need',
  them: 'A typical workplace chat app',
  yes: 'Yes',
  partly: 'Partly',
  no: 'No',
  rows: [
    {
      need: 'Know who has read a post, and who has not',
      us: ['yes', 'By name, for every post, and counted only for its audience'],
      them: ['partly', 'Often a count, seldom names, rarely for a whole company'],
    },
    {
      need: 'News that does not scroll away',
      us: ['yes', 'One feed per team, important posts pinned, unread posts marked until they are read'],
      them: ['partly', 'Channels keep scrolling; what you missed overnight is far up'],
    },
    {
      need: 'Leadership decides who posts',
      us: ['yes', 'Posting rights for each person in each team'],
      them: ['partly', 'Usually everyone writes, unless a channel is locked'],
    },
    {
      need: 'Your own name, logo and color',
      us: ['yes', 'The header, emails and pages carry your brand, never ours'],
      them: ['no', 'You work inside the vendor’s brand'],
    },
    {
      need: 'On your own server',
      us: ['yes', 'One command, one process, with its own database; photos stay on your disk or in your S3 store'],
      them: ['no', 'Your posts are kept on the vendor’s servers'],
    },
    {
      need: 'Only your own people',
      us: ['yes', 'An address at one of your domains, verified by mail'],
      them: ['yes', 'By invitation or domain'],
    },
    {
      need: 'Private messages between two people',
      us: ['no', 'Posts and comments only, by design'],
      them: ['yes', 'That is what it is for'],
    },
    {
      need: 'Calls and screen sharing',
      us: ['no', 'Keep the tool you have for that'],
      them: ['yes', 'Often built in'],
    },
  ],
  callTitle: 'See for yourself',
  callText: 'Sign in to your company, or set one up in a minute.',
  signIn: 'Sign In',
  toFeed: 'Go to the feed',
  setUp: 'Set Up New Company',
} as const

export type Verdict = 'yes' | 'partly' | 'no'
