import type { z } from 'zod'
import type { QueryOf, ReplyOf } from '#contract/call.ts'
import type * as comparisonCalls from '#contract/comparisons.ts'
import { type Actor, can } from '#contract/policy.ts'
import type { Ctx } from '#server/lib/context.ts'
import { nextOffset } from '../lists.service.ts'
import { type Period, periodBefore } from '../period.ts'
import { allowedScope, toUser } from '../reports.service.ts'
import { rateOf } from '../trends.service.ts'
import * as sql from './teams.sql.ts'

type Query = QueryOf<typeof comparisonCalls.compareTeams>

/** Returns the teams that the actor may compare, side by side. Throws as `allowedScope` does for one team. */
export async function compareTeams(
  ctx: Ctx,
  actor: Actor,
  query: Query,
): Promise<ReplyOf<typeof comparisonCalls.compareTeams>> {
  const teamIds = await comparedIds(ctx, actor, query.teamId)
  const [rows, people] = await ctx.reads.readRecent(db =>
    Promise.all([sql.compareTeams(db, teamIds, periodsOf(query)), sql.countMembers(db, teamIds)]),
  )
  const sum = (of: 'posts' | 'meant' | 'read' | 'toConfirm' | 'meantBefore' | 'readBefore') =>
    rows.reduce((total, row) => total + row[of], 0)
  return {
    teams: rows.map(({ id, name, ...row }) => ({ teamId: id, name, ...toFigures(row) })),
    all: toFigures({
      ...people,
      posts: sum('posts'),
      meant: sum('meant'),
      read: sum('read'),
      toConfirm: sum('toConfirm'),
      meantBefore: sum('meantBefore'),
      readBefore: sum('readBefore'),
    }),
  }
}

/** Returns a page of a team's members. The caller has checked that the actor may see them. */
export async function compareMembers(
  ctx: Ctx,
  teamId: number,
  { offset, limit, ...period }: QueryOf<typeof comparisonCalls.compareMembers>,
): Promise<z.input<typeof comparisonCalls.compareMembers.reply>> {
  const rows = await ctx.reads.readRecent(db => sql.compareMembers(db, teamId, period, { offset, limit }))
  const total = rows[0]?.total ?? 0
  return {
    people: rows.map(row => ({
      user: toUser(row),
      reach: rateOf(row.read, row.meant),
      notRead: row.meant - row.read,
      toConfirm: row.toConfirm,
      remindedAt: row.remindedAt,
    })),
    total,
    nextOffset: nextOffset(offset, rows, total),
  }
}

/** Undefined for all. */
async function comparedIds(ctx: Ctx, actor: Actor, teamId: number | undefined): Promise<number[] | undefined> {
  if (teamId !== undefined) {
    await allowedScope(ctx, actor, teamId)
    return [teamId]
  }
  if (can(actor, 'engagement.overview')) return undefined
  return [...actor.teams].flatMap(([id, { isTeamOwner }]) => (isTeamOwner ? [id] : []))
}

function periodsOf({ from, to, againstFrom, againstTo }: Query): { period: Period; against: Period } {
  const period = { from, to }
  const isGiven = againstFrom !== undefined && againstTo !== undefined
  return { period, against: isGiven ? { from: againstFrom, to: againstTo } : periodBefore(period) }
}

const toFigures = (row: Omit<sql.ComparedRow, 'id' | 'name'>) => ({
  members: row.members,
  joined: row.joined,
  posts: row.posts,
  reach: rateOf(row.read, row.meant),
  reachBefore: rateOf(row.readBefore, row.meantBefore),
  notRead: row.meant - row.read,
  toConfirm: row.toConfirm,
})
