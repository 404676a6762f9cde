/** Words of the landing page. */
export const text = {
  kicker: 'Internal communication for frontline companies',
  title: 'Every van, every office, one feed.',
  lead: 'Post once, reach everyone, and know who has read it. On the phone your crew already carries, under your own name and color.',
  points: ['On your own server', 'Your own brand', 'Any phone with a browser'],
  signIn: 'Sign In',
  createAccount: 'Create Account',
  setUp: 'Set Up New Company',
  compare: 'Compare with a chat app',
  start: 'Get Started Now',
  navigation: 'Main',
  featuresTitle: 'Made for people who are not at a desk',
  features: {
    domains: {
      title: 'Only your people get in',
      text: 'Setup is verified by email domain, so only authorized users can join.',
    },
    feed: {
      title: 'A feed leadership controls',
      text: 'Decide who may post in each team. Pin, edit and delete posts.',
    },
    readers: {
      title: 'See who has seen it',
      text: "Every post shows who viewed it and who did not. One tap notifies people who haven't read it.",
    },
    push: {
      title: 'Push that reaches the van',
      text: 'Notifications with badge counters, on the phones people already carry.',
    },
    brand: { title: 'Your name on the door', text: 'Your logo, your color, your app name. Nobody sees ours.' },
    media: {
      title: 'Photos and video that work',
      text: 'Video uploads up to 100MB, with automatic thumbnails and a real progress bar.',
    },
  },
  callTitle: 'Your crew could be reading this tomorrow.',
  callText: 'Setup takes a company name, a color and your email domain.',
  messages: 'Messages',
  welcome: (app: string) => `Welcome to ${app}`,
  welcomeText: "Please sign in to access the company's communication platform.",

  showTitle: 'Know who knows',
  showText:
    'Every post names who has read it and who has not yet, on the phone and at the desk. Nobody has to ask around.',
  shots: {
    feed: 'The company feed on a phone: a post with a photo of the new vans, with its likes, its comments and how many viewed it.',
    readers: 'Post Engagement on a phone: the share that viewed the post, and by name who has not yet.',
    desk: 'A team feed at a desk: the teams at the left, a post with photos from a rooftop, and how many viewed it.',
  },
} as const
