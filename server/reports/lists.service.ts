import type { z } from 'zod'
import type { QueryOf } from '#contract/call.ts'
import type { Actor } from '#contract/policy.ts'
import type * as calls from '#contract/reports.ts'
import type { Ctx } from '#server/lib/context.ts'
import { truncate } from '#server/lib/truncate.ts'
import * as people from './people.sql.ts'
import { periodOf } from './period.ts'
import * as posts from './posts.sql.ts'
import { allowedScope, toMember, toUser } from './reports.service.ts'
import { calendarOf } from './time.sql.ts'

const textCharacters = 160

export const nextOffset = (offset: number, rows: readonly unknown[], total: number) =>
  rows.length > 0 && offset + rows.length < total ? offset + rows.length : null

/** Returns a page of the people of a report. Throws as `allowedScope` does. */
export async function listPeople(
  ctx: Ctx,
  actor: Actor,
  { offset, limit, ...filter }: QueryOf<typeof calls.engagementPeople>,
): Promise<z.input<typeof calls.engagementPeople.reply>> {
  await allowedScope(ctx, actor, filter.teamId)
  const { people: rows, counts } = await ctx.reads.readRecent(db =>
    people.countAndListPeople(db, filter, { offset, limit }),
  )
  const total = counts[filter.chip]
  return { people: rows.map(toPerson), total, counts, nextOffset: nextOffset(offset, rows, total) }
}

const toPerson = (row: people.PersonRow): z.input<typeof calls.reportedPerson> => ({
  ...toMember(row),
  user: { ...toUser(row), teams: row.teams },
  hasPWAInstalled: row.hasPwa,
  hasNotifications: row.hasNotifications,
  daysSinceLastActivity: row.daysSinceLastActivity,
  hasSignedIn: row.hasJoined,
})

/** Returns a page of the posts of a period. Throws as `allowedScope` does. */
export async function listPosts(
  ctx: Ctx,
  actor: Actor,
  { offset, limit, ...filter }: QueryOf<typeof calls.postsReach>,
): Promise<z.input<typeof calls.postsReach.reply>> {
  const matching = await postsFilter(ctx, actor, filter)
  const [total, rows] = await ctx.reads.readRecent(db =>
    Promise.all([posts.countPosts(db, matching), posts.listPosts(db, matching, filter, { offset, limit })]),
  )
  return { posts: rows.map(toReach), total, nextOffset: nextOffset(offset, rows, total) }
}

export async function postsFilter(
  ctx: Ctx,
  actor: Actor,
  filter: z.output<typeof calls.postReachFilter>,
): Promise<posts.PostsFilter> {
  const scope = await allowedScope(ctx, actor, filter.teamId)
  const { today } = await ctx.reads.readRecent(db => calendarOf(db, scope))
  return { scope, search: filter.search, period: periodOf(filter, today) }
}

const toReach = (row: posts.PostRow): z.input<typeof calls.postReach> => ({
  id: row.id,
  team: { id: row.teamId, name: row.teamName },
  author: { id: row.authorId, firstName: row.firstName, lastName: row.lastName },
  text: beginningOf(row.content),
  photos: row.photos,
  videos: row.videos,
  publishedAt: row.publishedAt,
  isUrgent: row.isUrgent,
  meant: row.meant,
  read: row.read,
  notJoined: row.notJoined,
  reach: row.reach,
  secondsUntilHalf: row.secondsUntilHalf,
})

/** The beginning of a post's text, on one line. */
export const beginningOf = (content: string): string => truncate(content, textCharacters)
