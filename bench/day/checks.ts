import pLimit from 'p-limit'
import { apiLimits } from '#contract/api-limits.ts'
import { listConfirmations } from '#contract/confirmations.ts'
import { engagementStatus, unviewedCounts } from '#contract/engagement.ts'
import { getPost } from '#contract/feed.ts'
import { drawRecord, giveawayStatus, listGiveaways } from '#contract/giveaways.ts'
import { limits } from '#contract/limits.ts'
import * as reports from '#contract/reports.ts'
import { readingHours } from '#contract/trends.ts'
import type { Target } from '#server/testing/browser.ts'
import { problemsOf } from '../../scripts/verify-draw.mjs'
import { compare, type Finding, type Ledger } from './ledger.ts'
import type { Person } from './person.ts'
import type { Company, Pushes } from './settle.ts'

export interface Checked {
  app: Target
  ledger: Ledger
  company: Company
  giveawayId: number | undefined
  pushes: Pushes | undefined
}

const atOnce = 8

/** Compares every figure of the app with the ledger. */
export async function checkFigures(checked: Checked): Promise<Finding[]> {
  return [
    await checkUnread(checked),
    await checkStandings(checked),
    await checkPosts(checked),
    ...(await checkReports(checked)),
    ...(await checkGiveaway(checked)),
    ...checkPushes(checked),
  ]
}

const personKey = (id: number) => `user ${id}`
const postKey = (id: number) => `post ${id}`
const teamKey = (id: number) => `team ${id}`
/** In percent, rounded far beyond what a page shows. */
const rateOf = (rate: number | null) => (rate === null ? null : Number(rate.toFixed(6)))
const everyone = ({ company }: Checked) => [company.owner, ...company.people]

/** What each of many says, by who or what it is. */
async function ofEach<Item, Value>(
  items: readonly Item[],
  key: (item: Item) => string,
  value: (item: Item) => Promise<Value>,
): Promise<Map<string, Value>> {
  const limit = pLimit(atOnce)
  return new Map(await Promise.all(items.map(item => limit(async () => [key(item), await value(item)] as const))))
}

async function checkUnread(checked: Checked): Promise<Finding> {
  const { app, ledger } = checked
  const people = everyone(checked)
  const key = ({ id }: Person) => personKey(id)
  const actual = await ofEach(people, key, ({ browser }) => browser.ask(app, unviewedCounts, {}))
  return compare('unread posts', new Map(people.map(({ id }) => [personKey(id), ledger.unreadOf(id)])), actual)
}

async function checkStandings(checked: Checked): Promise<Finding> {
  const { app, ledger } = checked
  const people = everyone(checked)
  const actual = await ofEach(
    people,
    ({ id }) => personKey(id),
    async ({ browser }) => {
      const { totalPosts, viewedPosts, unviewedPosts } = await browser.ask(app, engagementStatus, {})
      return { totalPosts, viewedPosts, unviewedPosts }
    },
  )
  const expected = people.map(({ id }) => {
    const { meant, read } = ledger.standingOf(id)
    return [personKey(id), { totalPosts: meant, viewedPosts: read, unviewedPosts: meant - read }] as const
  })
  return compare('engagement status', new Map(expected), actual)
}

async function checkPosts({ app, ledger, company }: Checked): Promise<Finding> {
  const posts = [...ledger.posts.values()]
  const { browser } = company.owner
  const actual = await ofEach(
    posts,
    ({ id }) => postKey(id),
    async ({ id }) => {
      const post = await browser.ask(app, getPost, { params: { id } })
      const asked = post.askToConfirm ? await browser.ask(app, listConfirmations, { params: { id } }) : undefined
      return {
        meant: post.audienceCount,
        read: post.viewCount,
        likes: post.likeCount,
        comments: post.commentCount,
        confirmed: post.confirmedCount,
        recorded: asked?.confirmed.length ?? 0,
      }
    },
  )
  const expected = posts.map(post => {
    const confirmed = post.confirmed.size
    const [likes, comments] = [post.likes.size, post.comments.size]
    const figures = { meant: ledger.audienceOf(post).length, read: post.reads.size, likes, comments }
    return [postKey(post.id), { ...figures, confirmed, recorded: confirmed }] as const
  })
  return compare('counts of posts', new Map(expected), actual)
}

async function checkReports(checked: Checked): Promise<Finding[]> {
  const { app, ledger, company } = checked
  const { browser } = company.owner
  const overview = await browser.ask(app, reports.engagementOverview, {})
  const figures = new Map<string, unknown>([
    ['people', overview.totalUsers],
    ['posts', overview.totalPosts],
    ['engagement rate', rateOf(overview.overallEngagementRate)],
    ...overview.teamReports.map(
      ({ team, totalMembers, totalPosts, averageEngagementRate }) =>
        [teamKey(team.id), { members: totalMembers, posts: totalPosts, rate: rateOf(averageEngagementRate) }] as const,
    ),
  ])
  const hours = await browser.ask(app, readingHours, {})
  figures.set('reads by hour', hours.total)
  const averageRate = (userIds: readonly number[], teamId?: number) => {
    const standings = userIds.map(id => ledger.standingOf(id, teamId)).filter(({ meant }) => meant > 0)
    const sum = standings.reduce((all, { meant, read }) => all + (100 * read) / meant, 0)
    return standings.length === 0 ? null : rateOf(sum / standings.length)
  }
  const posts = [...ledger.posts.values()]
  const expected = new Map<string, unknown>([
    ['people', ledger.userIds.length],
    ['posts', posts.length],
    ['engagement rate', averageRate(ledger.userIds)],
    ...ledger.teamIds.map(teamId => {
      const members = ledger.membersOf(teamId)
      const rate = averageRate(members, teamId)
      return [teamKey(teamId), { members: members.length, posts: ledger.postsOf(teamId).length, rate }] as const
    }),
    ['reads by hour', posts.reduce((sum, { reads }) => sum + reads.size, 0)],
  ])
  return [
    compare('report: overview and hours', expected, figures),
    await checkPeopleReport(checked),
    await checkPostsReport(checked),
  ]
}

async function checkPeopleReport({ app, ledger, company }: Checked): Promise<Finding> {
  const people = await pages(async query => {
    const reply = await company.owner.browser.ask(app, reports.engagementPeople, { query })
    return { ...reply, rows: reply.people }
  })
  const actual = people.map(
    ({ user, totalPosts, viewedPosts }) => [personKey(user.id), { meant: totalPosts, read: viewedPosts }] as const,
  )
  const expected = ledger.userIds.map(id => [personKey(id), ledger.standingOf(id)] as const)
  return compare('report: people', new Map(expected), new Map(actual))
}

async function checkPostsReport({ app, ledger, company }: Checked): Promise<Finding> {
  const actual = (await reportedPosts(app, company.owner)).map(
    ({ id, meant, read }) => [postKey(id), { meant, read }] as const,
  )
  const expected = [...ledger.posts.values()].map(
    post => [postKey(post.id), { meant: ledger.audienceOf(post).length, read: post.reads.size }] as const,
  )
  return compare('report: posts', new Map(expected), new Map(actual))
}

/** All posts that count. */
export const reportedPosts = (app: Target, { browser }: Person): Promise<reports.PostReach[]> =>
  pages(async query => {
    const reply = await browser.ask(app, reports.postsReach, { query })
    return { ...reply, rows: reply.posts }
  })

async function pages<Row>(
  load: (query: { offset: number; limit: number }) => Promise<{ rows: Row[]; nextOffset: number | null }>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let offset: number | null = 0; offset !== null; ) {
    const page = await load({ offset, limit: limits.reportPageMax })
    rows.push(...page.rows)
    offset = page.nextOffset
  }
  return rows
}

/** Recounts who was eligible, and draws again from what is published. */
async function checkGiveaway({ app, ledger, company, giveawayId: id }: Checked): Promise<Finding[]> {
  if (id === undefined) return []
  const { owner, people } = company
  const record = await owner.browser.ask(app, drawRecord, { params: { id } })
  const managed = (await owner.browser.ask(app, listGiveaways, {})).find(giveaway => giveaway.id === id)
  const [startsAt, endsAt] = [Date.parse(record.startDate), Date.parse(record.endDate)]
  const lastPostsFrom = endsAt - Math.min(apiLimits.giveawayLastMs, (endsAt - startsAt) * apiLimits.giveawayLastShare)
  const published = await reportedPosts(app, owner)
  const asked = new Set(
    published.filter(({ publishedAt }) => Date.parse(publishedAt) < lastPostsFrom).map(post => post.id),
  )
  const standings = new Map(people.map(person => [person.id, ledger.standingAt(person.id, endsAt, asked)]))
  const wrong: string[] = []
  const actual = await ofEach(
    people,
    person => String(person.id),
    async ({ browser }) => (await browser.ask(app, giveawayStatus, {})).past.find(giveaway => giveaway.id === id),
  )
  for (const [userId, { asked: postsAsked, read }] of standings) {
    const said = actual.get(String(userId))
    const isIn = said?.read === said?.asked
    if (said?.asked !== postsAsked || !read.includes(said.read) || said.standing !== (isIn ? 'in' : 'reading'))
      wrong.push(
        `giveaway, user ${userId}: the app says ${said?.standing}, ${said?.read} of ${said?.asked} read, and it must be ${read.join(' or ')} of ${postsAsked}`,
      )
  }
  const inDraw = [...actual.values()].filter(said => said?.standing === 'in').length
  const figures = {
    tickets: record.tickets.length,
    eligible: managed?.eligibleCount,
    people: managed?.participantCount,
  }
  const draw = [...problemsOf(record)]
  for (const { winner } of record.draws)
    if (actual.get(String(winner.id))?.standing !== 'in') draw.push(`user ${winner.id} won without being in the draw`)
  if (inDraw > 0 && record.draws.length === 0) draw.push('nobody won')
  return [
    { what: 'standings in the giveaway', compared: standings.size, wrong },
    compare(
      'figures of the giveaway',
      new Map(Object.entries({ tickets: inDraw, eligible: inDraw, people: people.length })),
      new Map(Object.entries(figures)),
    ),
    {
      what: 'draw, recomputed from its record',
      compared: record.tickets.length,
      wrong: draw.map(problem => `draw: ${problem}`),
    },
  ]
}

/** Each of the audience with a device has got each post, unless they had read it before; and nobody else has. */
function checkPushes({ ledger, company, pushes }: Checked): Finding[] {
  if (!pushes) return []
  const withDevice = new Set(company.people.filter(({ worker }) => worker?.hasDevice).map(({ id }) => id))
  const wrong: string[] = []
  let compared = 0
  for (const post of ledger.posts.values()) {
    const received = pushes.received(post.id)
    const audience = new Set(ledger.audienceOf(post))
    for (const userId of audience) {
      if (!withDevice.has(userId)) continue
      compared += 1
      const times = received.get(userId) ?? 0
      if (times === 0 && !post.reads.has(userId)) wrong.push(`pushes: user ${userId} got none of post ${post.id}`)
      if (times > 1 + post.reminders) wrong.push(`pushes: user ${userId} got ${times} of post ${post.id}`)
    }
    for (const userId of received.keys())
      if (!audience.has(userId)) wrong.push(`pushes: post ${post.id} was not meant for user ${userId}`)
  }
  return [{ what: 'pushes to devices', compared, wrong }]
}
