import type { z } from 'zod'
import type { QueryOf } from '#contract/call.ts'
import { limits } from '#contract/limits.ts'
import * as sheetCalls from '#contract/person-sheet.ts'
import { type Actor, can } from '#contract/policy.ts'
import * as calls from '#contract/reports.ts'
import type { Ctx } from '#server/lib/context.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { beginningOf } from '../lists.service.ts'
import type { Period } from '../period.ts'
import { toUser } from '../reports.service.ts'
import * as sql from './person.sql.ts'

export interface AllowedSheet {
  user: sql.SheetUser
  filter: Omit<sql.SheetFilter, 'period'>
}

/**
 * Returns whose sheet it is and which of their teams the actor sees in it. Throws Refusal `permission.denied` for
 * somebody else's if the actor sees no reports, and `user.missing` if they are not in the company or in none of the
 * teams of a team owner.
 */
export async function allowSheet(ctx: Ctx, actor: Actor, userId: number): Promise<AllowedSheet> {
  const isOwn = actor.id === userId
  if (!isOwn && !can(actor, 'engagement.team'))
    throw new Refusal('permission.denied', { message: calls.deniedReport() })
  const user = await ctx.reads.readRecent(db => sql.findSheetUser(db, userId))
  if (!user) throw new Refusal('user.missing')
  if (isOwn || can(actor, 'engagement.overview')) return { user, filter: { userId, teamIds: undefined, isOwn } }
  const teamIds = user.teamIds.filter(id => can(actor, 'engagement.team', { teamId: id }))
  if (teamIds.length === 0) throw new Refusal('user.missing')
  return { user, filter: { userId, teamIds, isOwn } }
}

/** Returns a page of the posts that were meant for somebody, in three lists. */
export async function personSheet(
  ctx: Ctx,
  { user, filter }: AllowedSheet,
  { cursor, ...period }: QueryOf<typeof sheetCalls.personSheet>,
): Promise<z.input<typeof sheetCalls.personSheet.reply>> {
  const [microseconds, id] = cursor?.split('-') ?? []
  const after = microseconds === undefined ? undefined : { microseconds, id: Number(id) }
  const limit = limits.sheetPosts
  const [rows, { lastRemindedAt, nextId, nextContent, ...counts }] = await ctx.reads.readRecent(db =>
    Promise.all([
      sql.listSheet(db, { ...filter, period }, { after, limit: limit + 1 }),
      sql.countSheet(db, { ...filter, period }),
    ]),
  )
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    user: {
      ...toUser(user),
      role: user.role,
      teams: user.teams,
      ownedTeams: user.ownedTeams,
      joinedAt: user.joinedAt,
    },
    read: page.filter(isRead).map(toPost),
    notRead: page.filter(row => !isRead(row)).map(toPost),
    toConfirm: page.filter(({ isToConfirm }) => isToConfirm).map(toPost),
    counts,
    lastRemindedAt,
    nextToRemind: nextId === null ? null : { postId: nextId, text: beginningOf(nextContent ?? '') },
    nextCursor: last && rows.length > limit ? `${last.microseconds}-${last.id}` : null,
  }
}

/** All posts of a sheet, those to confirm first, then those not read. */
export async function allOfSheet(ctx: Ctx, { filter }: AllowedSheet, period: Period): Promise<sql.SheetRow[]> {
  const rows = await ctx.reads.readRecent(db => sql.listSheet(db, { ...filter, period }, { limit: null }))
  const groupOf = (row: sql.SheetRow) => (row.isToConfirm ? 0 : isRead(row) ? 2 : 1)
  return rows.toSorted((a, b) => groupOf(a) - groupOf(b))
}

const isRead = ({ readAt }: sql.SheetRow) => readAt !== null

const toPost = (row: sql.SheetRow): z.input<typeof sheetCalls.sheetPost> => ({
  postId: row.id,
  text: beginningOf(row.content),
  teamId: row.teamId,
  teamName: row.teamName,
  publishedAt: row.publishedAt,
  readAt: row.readAt,
  remindedAt: row.remindedAt,
  confirmedAt: row.confirmedAt,
})
