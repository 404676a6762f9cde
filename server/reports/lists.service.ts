import type { z } from 'zod'
import type { ParamsOf, QueryOf } from '#contract/call.ts'
import { type Actor, can } from '#contract/policy.ts'
import type * as calls from '#contract/reports.ts'
import type { Ctx } from '#server/lib/context.ts'
import { truncate } from '#server/lib/truncate.ts'
import * as nonReaders from './non-readers.sql.ts'
import * as people from './people.sql.ts'
import { periodOf } from './period.ts'
import * as posts from './posts.sql.ts'
import { allowedScope, toMember, toUser } from './reports.service.ts'
import { calendarOf } from './time.sql.ts'

const textCharacters = 160

const nextOffset = (offset: number, rows: readonly unknown[], total: number) =>
  rows.length > 0 && offset + rows.length < total ? offset + rows.length : null

/** Returns a page of the people of a report. Throws as `allowedScope` does. */
export async function listPeople(
  ctx: Ctx,
  actor: Actor,
  { offset, limit, ...filter }: QueryOf<typeof calls.engagementPeople>,
): Promise<z.input<typeof calls.engagementPeople.reply>> {
  await allowedScope(ctx, actor, filter.teamId)
  const { people: rows, counts } = await people.countAndListPeople(ctx.db, filter, { offset, limit })
  const total = counts[filter.chip]
  return { people: rows.map(toPerson), total, counts, nextOffset: nextOffset(offset, rows, total) }
}

const toPerson = (row: people.PersonRow): z.input<typeof calls.reportedPerson> => ({
  ...toMember(row),
  user: { ...toUser(row), teams: row.teams },
  hasPWAInstalled: row.hasPwa,
  hasNotifications: row.hasNotifications,
  daysSinceLastActivity: row.daysSinceLastActivity,
  hasSignedIn: row.hasSignedIn,
})

/** Returns a page of the posts of a period. Throws as `allowedScope` does. */
export async function listPosts(
  ctx: Ctx,
  actor: Actor,
  { offset, limit, ...filter }: QueryOf<typeof calls.postsReach>,
): Promise<z.input<typeof calls.postsReach.reply>> {
  const matching = await postsFilter(ctx, actor, filter)
  const [total, rows] = await Promise.all([
    posts.countPosts(ctx.db, matching),
    posts.listPosts(ctx.db, matching, filter, { offset, limit }),
  ])
  return { posts: rows.map(toReach), total, nextOffset: nextOffset(offset, rows, total) }
}

export async function postsFilter(
  ctx: Ctx,
  actor: Actor,
  filter: z.output<typeof calls.postReachFilter>,
): Promise<posts.PostsFilter> {
  const scope = await allowedScope(ctx, actor, filter.teamId)
  const { today } = await calendarOf(ctx.db, scope)
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
  meant: row.meant,
  read: row.read,
  reach: row.reach,
  secondsUntilHalf: row.secondsUntilHalf,
})

/** The beginning of a post's text, on one line. */
export const beginningOf = (content: string): string => truncate(content, textCharacters)

/** Returns a page of those who have not read a post. The caller has checked that the actor may see its readers. */
export async function listNonReaders(
  ctx: Ctx,
  actor: Actor,
  postId: ParamsOf<typeof calls.postNonReaders>['id'],
  { offset, limit, ...query }: QueryOf<typeof calls.postNonReaders>,
): Promise<z.input<typeof calls.postNonReaders.reply>> {
  const filter = await nonReadersFilter(ctx, actor, postId, query)
  const [ids, rows] = await Promise.all([
    nonReaders.nonReaderIdsByState(ctx.db, filter),
    nonReaders.listNonReaders(ctx.db, filter, { offset, limit }),
  ])
  const counts = {
    reachable: ids.reachable.length,
    reminded: ids.reminded.length,
    'no-notifications': ids['no-notifications'].length,
    'not-signed-in': ids['not-signed-in'].length,
  }
  const total = Object.values(counts).reduce((sum, n) => sum + n, 0)
  const onFirstPage = (list: number[]) => (offset === 0 ? list : [])
  return {
    people: rows.map(row => ({
      user: { ...toUser(row), teams: row.teams },
      reachability: row.reachability,
      remindedAt: row.remindedAt,
      daysSinceLastActivity: row.daysSinceLastActivity,
    })),
    total,
    counts,
    nextOffset: nextOffset(offset, rows, total),
    reachableIds: onFirstPage(ids.reachable),
    mailableIds: onFirstPage(ctx.config.smtpUrl === undefined ? [] : ids['no-notifications']),
    invitableIds: onFirstPage(can(actor, 'user.add', { newRole: 'viewer' }) ? ids['not-signed-in'] : []),
  }
}

/** A chip other than `all` shows something of a report, so the actor must be allowed to see that. */
export async function nonReadersFilter(
  ctx: Ctx,
  actor: Actor,
  postId: number,
  { teamId, chip, search }: QueryOf<typeof calls.exportNonReaders>,
): Promise<nonReaders.NonReadersFilter> {
  const scope = chip === 'all' ? undefined : await allowedScope(ctx, actor, teamId)
  return { postId, scope, chip, search }
}
