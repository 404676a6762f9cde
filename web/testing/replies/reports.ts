import type { ReplyOf } from '#contract/call.ts'
import { type PostReachReply, type Reason, reasons, type UnreachedPerson } from '#contract/reach.ts'
import type * as calls from '#contract/reports.ts'
import type * as trendCalls from '#contract/trends.ts'

/** Replies of reports: of a company with something to see, and of one on its first day. */
type Person = calls.ReportedPerson
type People = ReplyOf<typeof calls.engagementPeople>

const today = '2026-03-02'
const noon = `${today}T12:00:00.000Z`

const person = (id: number, firstName: string, lastName: string, figures: Partial<Person> = {}): Person => ({
  user: {
    id,
    firstName,
    lastName,
    email: `${firstName}.${lastName}@cedarridge.example`.toLowerCase(),
    signInName: null,
    profileImageUrl: null,
    teams: ['Van 7'],
  },
  engagementRate: null,
  viewedPosts: 0,
  totalPosts: 0,
  recentViews: 0,
  hasPWAInstalled: false,
  hasNotifications: false,
  hasSignedIn: true,
  daysSinceLastActivity: 0,
  lastActivity: noon,
  ...figures,
})

const ruth = person(1, 'Ruth', 'Abernathy')
const devon = person(2, 'Devon', 'Ives', {
  engagementRate: 87.5,
  viewedPosts: 7,
  totalPosts: 8,
  recentViews: 3,
  hasPWAInstalled: true,
  hasNotifications: true,
})
const joy = person(3, 'Joy', 'Okafor', {
  engagementRate: 12.5,
  viewedPosts: 1,
  totalPosts: 8,
  hasSignedIn: false,
  daysSinceLastActivity: null,
  lastActivity: null,
})

const nobodyIn = { all: 0, 'not-joined': 0, low: 0, attention: 0, 'no-pwa': 0, 'no-notifications': 0 }

const pageOf = (people: Person[], counts: Partial<People['counts']>): People => ({
  people,
  total: people.length,
  nextOffset: null,
  counts: { ...nobodyIn, all: people.length, ...counts },
})

export const people = pageOf([devon, joy, ruth], { low: 1, attention: 1, 'no-pwa': 2, 'no-notifications': 2 })
export const peopleUnder25 = pageOf([joy], { all: 3, low: 1, attention: 1 })
export const onePerson = pageOf([ruth], { 'no-pwa': 1, 'no-notifications': 1 })
/** No one in the chosen part of a report; so many are in its others. */
export const nobody = (counts: Partial<People['counts']> = {}): People => pageOf([], counts)

const van = { id: 10, name: 'Van 7', isActive: true }

export const overview: ReplyOf<typeof calls.engagementOverview> = {
  totalUsers: 3,
  usersNotJoined: 1,
  activeUsersLast7Days: 2,
  totalPosts: 8,
  overallEngagementRate: 50,
  departmentEngagement: [
    { department: 'HVAC', engagementRate: 50, activeUsers: 1, totalUsers: 2, usersNotJoined: 0 },
    { department: 'Plumbing', engagementRate: null, activeUsers: 0, totalUsers: 0, usersNotJoined: 0 },
  ],
  teamReports: [
    {
      team: van,
      averageEngagementRate: 50,
      totalMembers: 2,
      membersNotJoined: 1,
      totalPosts: 8,
      activeMembersLast7Days: 1,
      lowEngagementMembers: 1,
    },
    {
      team: { id: 11, name: 'Night shift', isActive: false },
      averageEngagementRate: null,
      totalMembers: 0,
      membersNotJoined: 0,
      totalPosts: 0,
      activeMembersLast7Days: 0,
      lowEngagementMembers: 0,
    },
  ],
  usersAddedLast30Days: 1,
  usersNotInvited: 54,
  postsLast7Days: 2,
}

export const firstOverview: typeof overview = {
  totalUsers: 1,
  usersNotJoined: 0,
  activeUsersLast7Days: 1,
  totalPosts: 0,
  overallEngagementRate: null,
  departmentEngagement: [],
  teamReports: [],
  usersAddedLast30Days: 1,
  usersNotInvited: 0,
  postsLast7Days: 0,
}

export const team: ReplyOf<typeof calls.teamEngagement> = {
  team: van,
  totalMembers: 2,
  membersNotJoined: 1,
  activeMembersLast7Days: 1,
  totalPosts: 8,
  averageEngagementRate: 50,
  lowEngagementMembers: [],
  lowEngagementCount: 1,
  memberEngagement: [],
  membersAddedLast30Days: 0,
  membersNotInvited: 0,
  postsLast7Days: 2,
}
/** An inactive team, in which nobody is under 25%. */
export const quietTeam: typeof team = { ...team, team: { ...van, isActive: false }, lowEngagementCount: 0 }

/** A team in which nobody has joined. */
export const waitingTeam: typeof team = {
  ...team,
  membersNotJoined: 2,
  activeMembersLast7Days: 0,
  averageEngagementRate: null,
  lowEngagementCount: 0,
}
export const waitingPeople = pageOf([{ ...joy, engagementRate: null, viewedPosts: 0 }], { 'not-joined': 1 })

const trendOf = (days: trendCalls.TrendDay[], reach: number | null, activePeople: number | null) => ({
  from: days[0]?.day ?? today,
  to: days.at(-1)?.day ?? today,
  days,
  posts: days.reduce((sum, { posts }) => sum + posts, 0),
  reach,
  activePeople,
})
const noDay = { posts: 0, meant: 0, read: 0, notJoined: 0, reach: null, activePeople: null }

export const trends: ReplyOf<typeof trendCalls.engagementTrends> = {
  current: trendOf(
    [
      { day: '2026-03-01', posts: 1, meant: 2, read: 2, notJoined: 0, reach: 100, activePeople: 2 },
      { day: today, posts: 1, meant: 2, read: 1, notJoined: 0, reach: 50, activePeople: 1 },
    ],
    75,
    2,
  ),
  before: trendOf(
    [
      { day: '2026-02-27', ...noDay },
      { day: '2026-02-28', posts: 1, meant: 2, read: 1, notJoined: 0, reach: 50, activePeople: 1 },
    ],
    50,
    1,
  ),
  totalPeople: 3,
  postsSince: '2026-02-01',
  activitySince: '2026-02-01',
}

const noDays = trendOf(
  ['2026-03-01', today].map(day => ({ day, ...noDay })),
  null,
  null,
)
export const firstTrends: typeof trends = {
  current: noDays,
  before: noDays,
  totalPeople: 1,
  postsSince: today,
  activitySince: today,
}

const hoursWith = (busiest: number): ReplyOf<typeof trendCalls.readingHours> => ({
  from: '2026-03-01',
  to: today,
  reads: Array.from({ length: 7 }, (_, weekday) =>
    Array.from({ length: 24 }, (_, hour) => (weekday === 0 && hour === 7 ? busiest : 0)),
  ),
  total: busiest,
  since: '2026-02-01',
  daysWithData: 2,
})
export const hours = hoursWith(4)
export const noHours = hoursWith(0)

export const posts: ReplyOf<typeof calls.postsReach> = {
  posts: [
    {
      id: 21,
      team: { id: van.id, name: van.name },
      author: { id: 1, firstName: 'Ruth', lastName: 'Abernathy' },
      text: 'Gate code for the north lot',
      photos: 1,
      videos: 0,
      publishedAt: noon,
      isUrgent: false,
      meant: 2,
      read: 1,
      notJoined: 0,
      reach: 50,
      secondsUntilHalf: 2_280,
    },
  ],
  total: 1,
  nextOffset: null,
}
export const noPosts: typeof posts = { posts: [], total: 0, nextOffset: null }

const unreached = ({ user, daysSinceLastActivity, hasPWAInstalled }: Person): UnreachedPerson => {
  const { id, firstName, lastName, profileImageUrl, teams } = user
  return {
    id,
    firstName,
    lastName,
    profileImageUrl,
    teams,
    remindedAt: null,
    daysSinceLastActivity,
    hasInstalled: hasPWAInstalled,
    told: [],
  }
}
const actions = {
  'never-joined': 'invite',
  'no-device': 'mail',
  blocked: 'ask',
  'push-failed': 'push',
  opened: 'push',
  'not-opened': 'push',
} as const

/** The reply with these people by reason, and nobody for any other. */
export const reachOf = (people: Partial<Record<Reason, Person[]>>, uninvited: Person[] = []): PostReachReply => ({
  read: 1,
  notInvited: {
    count: uninvited.length,
    action: 'invite',
    actionIds: uninvited.map(({ user }) => user.id),
    users: uninvited.map(unreached),
    nextCursor: null,
  },
  notReached: reasons.map(reason => {
    const users = (people[reason] ?? []).map(unreached)
    const actionIds = actions[reason] === 'ask' ? [] : users.map(({ id }) => id)
    return { reason, count: users.length, action: actions[reason], actionIds, users, nextCursor: null }
  }),
})

export const unreachedPeople = reachOf({
  'never-joined': [joy],
  'not-opened': [{ ...devon, daysSinceLastActivity: 9 }],
})
export const nobodyUnreached = reachOf({})
