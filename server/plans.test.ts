import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addComment } from '#contract/comments.ts'
import { compareTeams } from '#contract/comparisons.ts'
import { confirmPost, listConfirmations, toConfirm } from '#contract/confirmations.ts'
import { day } from '#contract/durations.ts'
import { engagementStatus, postEngagement, unviewedCounts, viewPost, viewPosts } from '#contract/engagement.ts'
import { createPost, deletePost, getPost, listPosts } from '#contract/feed.ts'
import { listForYou } from '#contract/for-you.ts'
import { createGiveaway, giveawayStatus } from '#contract/giveaways.ts'
import { personSheet } from '#contract/person-sheet.ts'
import { companyWideTeamId } from '#contract/policy.ts'
import { listVotes, vote } from '#contract/polls.ts'
import { postReach } from '#contract/reach.ts'
import { likePost, reactToPost } from '#contract/reactions.ts'
import { savePost } from '#contract/saved.ts'
import { search } from '#contract/search.ts'
import { myTeams } from '#contract/teams.ts'
import { hashToken, newToken } from '#server/accounts/secret-token.ts'
import { Member, TestCompany } from '#server/testing/company.ts'
import { ExplainedDatabase, rowsRead } from '#server/testing/databases/plans.ts'

/** Many small teams and one of everybody: the planner expects the average team. */
const [people, teams, readers] = [2_000, 200, 40]
const [posts, teamPosts] = [400, 4_000]
/** Of the posts to everybody. Those of small teams have been read by all. */
const postsRead = 20
const teamId = companyWideTeamId

describe.each([
  ['for the values of each statement', 'force_custom_plan'],
  ['for all values of a statement', 'force_generic_plan'],
])('plans %s', (_, mode) => {
  let database: ExplainedDatabase
  let company: TestCompany
  let members: Member[]
  let toBeConfirmed: number
  let news: number
  let asked: { id: number; answers: number[] }
  beforeAll(async () => {
    database = await ExplainedDatabase.open({ plan_cache_mode: mode })
    company = await TestCompany.open({ rateLimits: false }, { database })
    members = await fill(company)
    const { owner } = company
    const mentions = members.slice(0, 2).map(({ id }, index) => ({ userId: id, offset: 2 * index, length: 1 }))
    const asking = { teamId, content: '@ @ News', askToConfirm: true, mentions }
    toBeConfirmed = (await owner.call(createPost, { body: asking })).id
    news = (await owner.call(createPost, { body: { teamId, content: 'The last news' } })).id
    const poll = { question: 'When?', answers: ['Now', 'Later'], hasNames: true }
    const { id: pollPostId, poll: made } = await owner.call(createPost, { body: { teamId, poll } })
    asked = { id: pollPostId, answers: made?.answers.slice(0, 1).map(answer => answer.id) ?? [] }
    const dates = { startDate: dayAfter(0), endDate: dayAfter(7) }
    await owner.call(createGiveaway, { body: { title: 'Tickets', prize: 'Two', ...dates, timezoneOffset: 0 } })
    await database.pool.query(
      `insert into views (post_id, user_id)
       select p.id, u.id from unnest($1::int[]) p(id), users u where u.id <> all ($2) and u.email ~ '^[0-9]'`,
      [[toBeConfirmed, news], members.map(({ id }) => id)],
    )
    await database.pool.query(
      `insert into likes (post_id, user_id, created_at)
       select post_id, user_id, now() - user_id * interval '1 second' from views where post_id = any($1)`,
      [[toBeConfirmed, news]],
    )
    await database.pool.query(
      `insert into poll_votes (poll_id, user_id, voted_on, answers)
       select q.id, u.id, now(), array[q.id * 8] from polls q, users u where u.id <> all ($1) and u.email ~ '^[0-9]'`,
      [members.map(({ id }) => id)],
    )
    await database.pool.query('vacuum analyze')
  })
  afterAll(() => company.close())

  /** No statement read more rows of the tables than this. */
  async function expectReads(atMost: number, work: () => Promise<unknown>): Promise<void> {
    const run = await database.during(work)
    for (const table of [
      'memberships',
      'posts',
      'views',
      'likes',
      'confirmations',
      'poll_votes',
      'read_days',
      'post_read_days',
    ])
      for (const statement of run)
        expect(rowsRead(statement, table), `${table} in ${statement.text}`).toBeLessThanOrEqual(atMost)
    expect(run).not.toEqual([])
  }

  const feed = { query: { limit: 10 } }
  const id = () => ({ params: { id: toBeConfirmed } })
  test.each<[string, number, (one: Member) => Promise<unknown>]>([
    ['opens the feed', feed.query.limit, one => one.call(listPosts, feed)],
    ['has unread posts counted', 1, one => one.call(unviewedCounts)],
    ['views a post', 1, one => one.call(viewPost, { params: { id: news }, body: {} })],
    ['reports a post as viewed', 1, one => one.call(viewPosts, { body: { postIds: [toBeConfirmed] } })],
    ['confirms it', 1, one => one.call(confirmPost, { ...id(), body: {} })],
    ['likes it', 1, one => one.call(likePost, id())],
    ['votes in its poll', 2, one => one.call(vote, { params: { id: asked.id }, body: { answers: asked.answers } })],
    ['reacts to it', 1, one => one.call(reactToPost, { ...id(), body: { kind: 'thanks' } })],
    ['comments on it', 1, one => one.call(addComment, { ...id(), body: { content: 'Thanks' } })],
  ])('when everybody %s at once, each reads their own rows', async (_, rowsEach, work) => {
    await expectReads(2 * readers * rowsEach, () => Promise.all(members.map(work)))
  })

  const few = 100
  test.each<[string, (one: Member) => Promise<unknown>]>([
    ['opens the feed', one => one.call(listPosts, feed)],
    ['opens a post with mentions', one => one.call(getPost, id())],
    ['lists their teams', one => one.call(myTeams)],
    ['has unread posts counted', one => one.call(unviewedCounts)],
    ['sees how much they have read', one => one.call(engagementStatus)],
    ['opens For you', one => one.call(listForYou, { query: {} })],
    ['searches', one => one.call(search, { query: { q: 'news' } })],
    ['sees what is to be confirmed', one => one.call(toConfirm)],
    [
      'reads posts and confirms one',
      async one => {
        await one.call(viewPosts, { body: { postIds: [toBeConfirmed, news] } })
        await one.call(confirmPost, { ...id(), body: {} })
      },
    ],
    ['likes and saves a post', one => Promise.all([one.call(likePost, id()), one.call(savePost, id())])],
    ['comments on a post', one => one.call(addComment, { ...id(), body: { content: 'Thanks' } })],
  ])('somebody who %s reads a few rows', async (_, work) => {
    const [one] = members
    await expectReads(few, () => work(one as Member))
  })

  test('where somebody stands in giveaways takes the posts of their teams once', async () => {
    const [one = company.owner] = members
    await expectReads(posts + few, () => one.call(giveawayStatus))
  })

  test('what somebody has read and not read takes the posts of the days once', async () => {
    const [one = company.owner] = members
    const sheet = { params: { id: one.id }, query: lately }
    await expectReads(teamPosts + posts + few, () => company.owner.call(personSheet, sheet))
  })

  test.each<[string, (owner: Member) => Promise<unknown>]>([
    ['a new post', owner => owner.call(createPost, { body: { teamId, content: 'More' } })],
    ['who has read a post', owner => owner.call(postEngagement, id())],
    ['whom a post has not reached', owner => owner.call(postReach, id())],
    ['who has voted', owner => owner.call(listVotes, { params: { id: asked.id } })],
    ['who has confirmed a post', owner => owner.call(listConfirmations, id())],
    ['comparing teams', owner => owner.call(compareTeams, { query: lately })],
    ['deleting a post', owner => owner.call(deletePost, id())],
  ])('%s reads the rows of everybody a few times at most', async (_, work) => {
    await expectReads(10 * people, () => work(company.owner))
  })
})

const dayAfter = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10)

/** The day of the posts, which were read then and since. */
const lately = { from: dayAfter(-1), to: dayAfter(1), againstFrom: dayAfter(-1), againstTo: dayAfter(0) }

/** Adds people, their teams, and posts to everybody. Returns some of the people, signed in. */
async function fill(company: TestCompany): Promise<Member[]> {
  const client = await company.database.pool.connect()
  const run = (text: string, ...values: unknown[]) => client.query(text, values)
  // The triggers of many rows are not planned anew for each.
  await run('set plan_cache_mode = auto')
  await run(
    `insert into users (email, first_name, last_name, joined_at, counted_at, first_sign_in_at, last_sign_in_at)
     select n || '@acme.example', 'Person', n::text, now(), now(), now(), now() from generate_series(1, $1::int) n`,
    people,
  )
  await run(`insert into teams (name) select 'Team ' || n from generate_series(1, $1::int) n`, teams)
  await run(
    `insert into memberships (team_id, user_id, joined_seq, before)
     select t.id, u.id, 0, 0 from users u join teams t on t.id = $1 or t.name = 'Team ' || 1 + u.id % $2
     where u.email ~ '^[0-9]'`,
    teamId,
    teams,
  )
  await run(
    `insert into posts (team_id, author_id, content, seq, counted_at, audience, ask_to_confirm)
     select case when n > $2 then $1 else (select id from teams where name = 'Team ' || 1 + n % $3) end, $4, 'News ' || n, n,
       now(), 0, n % 10 = 0 from generate_series(1, $2 + $5::int) n`,
    teamId,
    teamPosts,
    teams,
    company.owner.id,
    posts,
  )
  await run(
    `insert into views (post_id, user_id, read_at) select p.id, m.user_id, now()
     from posts p join memberships m using (team_id) where team_id <> $1 or p.seq > $2`,
    teamId,
    teamPosts + posts - postsRead,
  )
  await run(
    `insert into likes (post_id, user_id, created_at)
     select post_id, user_id, now() - user_id * interval '1 second' from views`,
  )
  await run(
    'insert into confirmations (post_id, user_id, version, confirmed_at) select post_id, user_id, 1, now() from views join posts p on p.id = post_id where ask_to_confirm',
  )
  await run(
    'update posts set confirmed_count = n from (select post_id, count(*)::int as n from confirmations group by 1) c where c.post_id = posts.id',
  )
  await run(
    'insert into post_read_days (post_id, day, n) select post_id, current_date + d, 1 from views, generate_series(0, 2) d group by 1, 2',
  )
  await run(
    'insert into read_days (user_id, team_id, day, hour, n) select user_id, team_id, current_date - d, 9, 1 from memberships, generate_series(0, 6) d',
  )
  await run(
    'update teams t set last_seq = n, live = n from (select team_id, count(*)::int as n from posts group by 1) p where p.team_id = t.id',
  )
  const { rows } = await run(`select id, email from users where email ~ '^[0-9]' order by id desc limit $1`, readers)
  await run('reset plan_cache_mode')
  client.release()
  return Promise.all(rows.map(({ id, email }: { id: number; email: string }) => signedIn(company, id, email)))
}

async function signedIn(company: TestCompany, id: number, email: string): Promise<Member> {
  const token = newToken()
  await company.database.pool.query(
    `insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')`,
    [hashToken(token), id],
  )
  const member = new Member(company, id, email)
  member.cookies.set('front-line-session', token)
  return member
}
