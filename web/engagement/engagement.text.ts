import { formatNumber, plural } from '#contract/text/words.ts'

/** Words of readers and non-readers. */
export const text = {
  title: 'Post Engagement',
  postBy: (name: string) => `Post by ${name}`,
  meter: 'Viewed',
  share: (percent: number) => `${percent}% viewed`,
  people: (viewed: number, of: number) => `${formatNumber(viewed)} of ${plural(of, 'person', 'people')}`,
  posted: 'posted',
  nobodyYet: 'No audience yet',
  tabs: 'Viewed or not',
  viewed: 'Viewed',
  notViewed: 'Not Viewed',
  search: 'Search people',
  loading: 'Loading people',
  loadingMore: 'Loading more people',
  roles: { owner: 'Owner', admin: 'Admin', viewer: 'Viewer' },
  notSignedIn: 'not signed in yet',
  noTeam: 'Company-wide',

  notifyAll: (people: number) => (people === 1 ? 'Notify 1 person' : `Notify All ${formatNumber(people)}`),
  notifying: 'Sending...',
  notified: (people: number) => `${plural(people, 'person is', 'people are')} being notified`,
  notifiedNobody: 'Nobody could be notified',
  unreachable: (people: number) =>
    people === 0 ? undefined : `${plural(people, 'person gets', 'people get')} no notifications on any device.`,
  notifyFailed: 'Failed to send notifications',

  failed: 'Failed to load people',
  failedText: 'Your connection may be weak. Please try again.',
  noMatchTitle: 'Nobody found',
  noMatchText: (search: string) => `No one here matches “${search}”.`,
  noneViewedTitle: 'No views yet',
  noneViewedText: 'People appear here as they read the post.',
  allViewedTitle: 'Everyone has seen it',
  allViewedText: 'There is nobody left to reach.',
  emptyTitle: 'Nobody to reach yet',
  emptyText: 'People who join the team later are not counted for older posts.',
} as const
