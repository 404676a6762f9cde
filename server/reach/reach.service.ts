import type { z } from 'zod'
import type { QueryOf } from '#contract/call.ts'
import { type Actor, can } from '#contract/policy.ts'
import type * as calls from '#contract/reach.ts'
import { type ReachAction, type Reason, reasons } from '#contract/reach.ts'
import { serverReach as text } from '#locales/text.ts'
import { looksWritten } from '#server/accounts/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { allowedScope, exportTable } from '#server/reports/index.ts'
import * as sql from './reach.sql.ts'

type Filter = QueryOf<typeof calls.exportReach>
type Group = z.input<typeof calls.teamReach.reply>['notReached'][number]

/**
 * How many have read a post, and everyone else by the reason why not. The caller has checked that the actor may see its
 * readers. Throws as `allowedScope` does where a chip shows something of a report.
 */
export async function postReach(
  ctx: Ctx,
  actor: Actor,
  post: { id: number; readCount: number },
  { reason, cursor, limit, ...filter }: QueryOf<typeof calls.postReach>,
): Promise<z.input<typeof calls.postReach.reply>> {
  const unread = sql.unreadOfPost(post.id, await amongOf(ctx, actor, filter))
  const page = { reason, cursor, limit }
  return { read: post.readCount, notReached: await groupsOf(ctx, unread, page, each => actionFor(ctx, actor, each)) }
}

/** What is sent to those whom a post has not reached for this reason, so that they read it. */
function actionFor(ctx: Ctx, actor: Actor, reason: Reason): ReachAction {
  if (reason === 'never-joined') return mayInvite(actor) ? 'invite' : 'ask'
  if (reason === 'no-device' || reason === 'blocked') return ctx.config.smtpUrl === undefined ? 'ask' : 'mail'
  return 'push'
}

const mayInvite = (actor: Actor) => can(actor, 'user.add', { newRole: 'viewer' })

async function amongOf(ctx: Ctx, actor: Actor, { search, chip, teamId }: Filter): Promise<sql.Among> {
  return { search, chip, scope: chip === 'all' ? undefined : await allowedScope(ctx, actor, teamId) }
}

async function groupsOf(
  ctx: Ctx,
  unread: sql.Unread,
  { reason, cursor, limit }: QueryOf<typeof calls.teamReach>,
  actionOf: (reason: Reason) => ReachAction,
): Promise<Group[]> {
  await looksWritten(ctx)
  const after = cursor === undefined ? undefined : Number(cursor)
  const { counts, people, remindable } = await sql.countAndListUnreached(ctx.db, unread, { reason, after, limit })
  const byReason = Map.groupBy(people, person => person.reason)
  return reasons
    .filter(each => reason === undefined || each === reason)
    .map(each => {
      const found = byReason.get(each) ?? []
      const users = found.slice(0, limit)
      const last = found.length > limit ? users.at(-1) : undefined
      const action = actionOf(each)
      return {
        reason: each,
        count: counts[each] ?? 0,
        action,
        actionIds: action === 'ask' ? [] : (remindable[each] ?? []),
        users,
        nextCursor: last ? String(last.id) : null,
      }
    })
}

/** The same for the members of a team, as of its newest posts. */
export async function teamReach(
  ctx: Ctx,
  actor: Actor,
  teamId: number,
  query: QueryOf<typeof calls.teamReach>,
): Promise<z.input<typeof calls.teamReach.reply>> {
  const actionOf = (reason: Reason) => (reason === 'never-joined' && mayInvite(actor) ? 'invite' : 'ask')
  return { notReached: await groupsOf(ctx, sql.unreadOfTeam(teamId), query, actionOf) }
}

/** The caller has checked that the actor may see the post's readers. */
export async function exportReach(ctx: Ctx, actor: Actor, postId: number, filter: Filter): Promise<string> {
  const unread = sql.unreadOfPost(postId, await amongOf(ctx, actor, filter))
  await looksWritten(ctx)
  const { columns } = text
  return exportTable(ctx, actor, {
    report: 'non-readers',
    subject: `post:${postId}`,
    rows: await sql.listUnreached(ctx.db, unread),
    columns: [
      [columns.firstName, row => row.firstName],
      [columns.lastName, row => row.lastName],
      [columns.email, row => row.email],
      [columns.teams, row => row.teams.join('; ')],
      [columns.reason, row => text.reasons[row.reason]],
      [columns.active, row => row.daysSinceLastActivity],
    ],
  })
}
