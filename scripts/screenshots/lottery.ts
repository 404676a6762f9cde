import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { ReplyOf } from '#contract/call.ts'
import type { activeGiveaways, DrawRecord, giveawayStatus } from '#contract/giveaways.ts'
import { companyWideTeamId } from '#contract/policy.ts'
import { choose, commitmentOf, inOrder, ticketOf } from '#server/giveaways/draw.ts'
import { all, amendPosts, answer, fail, hang } from './answers.ts'
import { press } from './home.ts'
import type { Shot } from './shot.ts'

type Active = ReplyOf<typeof activeGiveaways>[number]
type Status = ReplyOf<typeof giveawayStatus>

const page = '/lottery-eligibility'
const path = '/api/users/me/lottery-status'
const hour = 3_600_000
const fromNow = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
const fixed = (words: string, bytes = 32) => createHash('sha256').update(words).digest().subarray(0, bytes)
const hex = (bytes: Buffer) => bytes.toString('hex')
const person = (id: number, firstName: string, lastName: string) => ({
  id,
  firstName,
  lastName,
  profileImageUrl: null,
})
const longName = person(901, 'Wilhelmina-Alexandra', 'Featherstonehaugh-Cholmondeley')

const commitment = hex(fixed('seal'))
const winter: Active = {
  id: 7,
  title: 'Winter tool kit draw',
  description: '',
  prize: 'Cordless tool kit, 12 pieces',
  teamId: null,
  teamName: 'Company-wide',
  startDate: fromNow(-200),
  endDate: fromNow(62.1),
  createdAt: fromNow(-201),
  status: 'active',
  standing: 'reading',
  asked: 41,
  read: 38,
  commitment,
}
const isIn: Active = { ...winter, standing: 'in', read: 41 }
const long: Active = {
  ...winter,
  title: 'The end-of-year thank-you draw for everybody who has kept the vans and the people in them running',
  prize: 'A long weekend for two at the Timberline Lakeside Lodge & Spa, with breakfast, sauna and a sledge ride',
  teamName: 'Commercial Refrigeration and Rooftop Installation North',
}
const version = (giveaway: Active) => ({
  at: giveaway.createdAt,
  by: person(900, 'Ruth', 'Abernathy'),
  title: giveaway.title,
  description: giveaway.description,
  prize: giveaway.prize,
  endDate: giveaway.endDate,
  commitment,
})
const unread = (id: number, title: string, author: ReturnType<typeof person>, teamName: string, seconds?: number) => ({
  id,
  teamId: teamName === 'Company-wide' ? companyWideTeamId : 14,
  teamName,
  title,
  author,
  createdAt: fromNow(-id),
  videoSeconds: seconds ?? null,
})
const ticket = { ticket: hex(fixed('ticket')), salt: hex(fixed('salt', 16)) }

const withReading = (giveaway: Active): Status['active'][number] => ({
  ...giveaway,
  lastPostsFrom: fromNow(61.1),
  ticket,
  versions: [version({ ...giveaway, endDate: fromNow(38) }), { ...version(giveaway), commitment: hex(fixed('next')) }],
  teams: [
    { teamId: companyWideTeamId, teamName: 'Company-wide', asked: 36, read: 34 },
    { teamId: 14, teamName: 'Plumbing', asked: 5, read: giveaway.standing === 'in' ? 5 : 4 },
  ],
  unread:
    giveaway.standing === 'in'
      ? []
      : [
          unread(2, 'First hard freeze tonight: 19°F by 4 a.m.', person(902, 'Samir', 'Haddad'), 'Company-wide'),
          unread(30, 'Leak-checking a flare the right way', longName, 'Company-wide', 84),
          unread(90, 'A2L refrigerants: what changes at the van', person(903, 'Kofi', 'Mensah'), 'Plumbing'),
        ],
})

const past: Status['past'][number] = {
  ...winter,
  id: 3,
  title: 'October safety draw',
  prize: 'Insulated work jacket',
  endDate: fromNow(-500),
  status: 'ended',
  standing: 'in',
  read: 41,
  outcome: 'won',
  drawnAt: fromNow(-500),
  winner: person(904, 'Yusuf', 'Demir'),
  handedOverAt: fromNow(-480),
  rounds: 1,
  isDeleted: false,
}
const upcoming = { ...winter, id: 9, title: 'Holiday bonus day off', prize: 'One paid day, your pick' }
const status = (...active: Active[]): Status => ({
  active: active.map(withReading),
  upcoming: [{ ...upcoming, startDate: fromNow(100), status: 'upcoming', ticket: null, versions: [version(upcoming)] }],
  past: [
    past,
    {
      ...past,
      id: 4,
      title: long.title,
      prize: long.prize,
      winner: longName,
      standing: 'reading',
      read: 39,
      rounds: 2,
    },
    {
      ...past,
      id: 5,
      title: 'Summer cooler',
      prize: '45-quart cooler',
      winner: null,
      outcome: 'nobody',
      rounds: 0,
      standing: 'reading',
      read: 40,
      handedOverAt: null,
    },
  ],
})

const running = (...active: Active[]) =>
  all(answer('/api/giveaways/active', { json: active }), answer(path, { json: status(...active) }))

/** Answers that name the user who is signed in. */
async function withUser(page: Page, of: (userId: number) => [path: string, json: unknown][]): Promise<void> {
  const user = (await (await page.request.get('/api/auth/user')).json()) as { id: number }
  for (const [at, json] of of(user.id)) await answer(at, { json })(page)
}

/** A record as the server makes it. */
function record(userId: number): DrawRecord {
  const seed = fixed('seed')
  const { id, title, prize, startDate, endDate } = past
  const people = Array.from({ length: 31 }, (_, n) => (n === 0 ? userId : 2_000 + n)).map(each => {
    const salt = fixed(`salt ${each}`, 16)
    return { userId: each, salt, ticket: ticketOf(id, each, salt) }
  })
  const entries = inOrder(people)
  const { digest, index } = choose(
    id,
    seed,
    entries.map(entry => entry.ticket),
  )
  const [winner, own] = [entries[index], people[0]]
  if (!winner || !own) throw new Error('Nobody takes part')
  const sealed = hex(commitmentOf({ id, scope: 'company', startDate, endDate, title, prize }, seed))
  const hexed = (entry: typeof own) => ({ ticket: hex(entry.ticket), salt: hex(entry.salt) })
  return {
    ...past,
    scope: 'company',
    versions: [{ ...version({ ...winter, ...past, commitment: sealed }), commitment: sealed }],
    seed: hex(seed),
    tickets: entries.map(entry => hex(entry.ticket)),
    draws: [
      {
        round: 1,
        at: endDate,
        count: entries.length,
        digest: hex(digest),
        index,
        winner: { ...person(winner.userId, 'Yusuf', 'Demir'), ...hexed(winner) },
        replacedBecause: null,
      },
    ],
    mine: { standing: 'in', asked: 41, read: 41, ticket: hexed(own) },
  }
}

const drawn = '/api/giveaways/3/draw'
const verified = (change: (record: DrawRecord) => DrawRecord) => (page: Page) =>
  withUser(page, userId => [[drawn, change(record(userId))]])
const won = (page: Page) =>
  withUser(page, userId => [
    ['/api/giveaways/active', []],
    [path, { ...status(), past: [{ ...past, winner: person(userId, 'Devon', 'Whitaker'), drawnAt: fromNow(-1) }] }],
    [drawn, record(userId)],
  ])
const openStatus = press(/posts read|in the draw/)

/** Giveaways as participants see them. */
export const lottery: readonly Shot[] = [
  { name: 'lottery-feed', path: '/', as: 'devon', arrange: running(winter, upcoming) },
  { name: 'lottery-feed-in', path: '/', as: 'devon', arrange: running(isIn) },
  { name: 'lottery-feed-long', path: '/', as: 'devon', arrange: running(long) },
  {
    name: 'lottery-notices',
    path: '/',
    as: 'devon',
    arrange: all(
      running(isIn),
      amendPosts(post => ({ ...post, isPinned: false, media: [], kind: post.id % 2 ? 'winner' : 'announcement' })),
    ),
  },
  { name: 'lottery-dialog', path: '/', as: 'devon', arrange: running(winter), act: openStatus },
  { name: 'lottery-status', path: page, as: 'devon', isWhole: true, arrange: running(winter) },
  { name: 'lottery-status-in', path: page, as: 'devon', isWhole: true, arrange: running(isIn) },
  { name: 'lottery-status-long', path: page, as: 'devon', isWhole: true, arrange: running(long, isIn) },
  { name: 'lottery-empty', path: page, as: 'devon' },
  { name: 'lottery-loading', path: page, as: 'devon', arrange: hang(path), isLoading: true },
  {
    name: 'lottery-failing',
    path: page,
    as: 'devon',
    arrange: fail(path),
    expects: [`500 ${path}`],
    act: at => at.getByText('Failed to load your lottery status').waitFor(),
  },
  { name: 'lottery-won', path: '/', as: 'devon', arrange: won, act: at => at.getByText('You won').waitFor() },
  { name: 'lottery-verify', path: `${page}?draw=3`, as: 'devon', isWhole: true, arrange: verified(same => same) },
  {
    name: 'lottery-mismatch',
    path: `${page}?draw=3`,
    as: 'devon',
    isWhole: true,
    arrange: verified(({ tickets, ...rest }) => ({ ...rest, tickets: tickets.slice(1) })),
  },
]
