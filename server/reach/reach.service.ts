import type { z } from 'zod'
import type { QueryOf } from '#contract/call.ts'
import { type Actor, can } from '#contract/policy.ts'
import type * as calls from '#contract/reach.ts'
import { type ReachAction, type Reason, reasons, type Told } from '#contract/reach.ts'
import { serverReach as text } from '#locales/text.ts'
import { looksWritten } from '#server/accounts/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { deleteToldInPerson, findTold, saveTold } from '#server/push/index.ts'
import { allowedScope, exportTable } from '#server/reports/index.ts'
import * as sql from './reach.sql.ts'

type Filter = QueryOf<typeof calls.exportReach>
type Groups = z.input<typeof calls.teamReach.reply>
type Page = QueryOf<typeof calls.teamReach>

/**
 * How many have read a post, and everyone else by the reason why not. The caller has checked that the actor may see its
 * readers. Throws as `allowedScope` does where a chip shows something of a report.
 */
export async function postReach(
  ctx: Ctx,
  actor: Actor,
  post: { id: number; teamId: number; readCount: number },
  { reason, cursor, limit, ...filter }: QueryOf<typeof calls.postReach>,
): Promise<z.input<typeof calls.postReach.reply>> {
  const unread = sql.unreadOfPost(post.id, await amongOf(ctx, actor, filter))
  const page = { reason, cursor, limit }
  const [notReached, notInvited] = await Promise.all([
    groupsOf(ctx, unread, page, each => actionFor(ctx, actor, each)),
    notInvitedOf(ctx, actor, membersBy(post, filter), page),
  ])
  return { read: post.readCount, notReached, notInvited }
}

/** The members of a post's team whom a filter finds; none for a chip, which shows a part of a report. */
const membersBy = ({ id: postId, teamId }: { id: number; teamId: number }, { search, chip }: Filter) =>
  chip === 'all' ? { teamId, search, postId } : undefined

/** Members who have not been invited yet; one page of them, or only how many where another group is asked for. */
async function notInvitedOf(
  ctx: Ctx,
  actor: Actor,
  members: sql.Members | undefined,
  { reason, cursor, limit }: Page,
): Promise<Groups['notInvited']> {
  const after = cursor === undefined || reason !== 'not-invited' ? undefined : Number(cursor)
  const found = members && (await sql.countAndListNotInvited(ctx.db, members, { after, limit: limit + 1 }))
  const people = reason === undefined || reason === 'not-invited' ? (found?.people ?? []) : []
  const actionIds = after === undefined && mayInvite(actor) ? (found?.mailable ?? []) : []
  return {
    count: found?.count ?? 0,
    action: mayInvite(actor) ? 'invite' : 'ask',
    actionIds,
    users: people.slice(0, limit),
    nextCursor: nextCursor(people, limit),
  }
}

/** The id of the last of a page, where one more was found. */
const nextCursor = (people: readonly { id: number }[], limit: number): string | null =>
  people.length > limit ? String(people[limit - 1]?.id) : null

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
  { reason, cursor, limit }: Page,
  actionOf: (reason: Reason) => ReachAction,
): Promise<Groups['notReached']> {
  if (reason === 'not-invited') return []
  await looksWritten(ctx)
  const after = cursor === undefined ? undefined : Number(cursor)
  const { counts, people, remindable } = await sql.countAndListUnreached(ctx.db, unread, { reason, after, limit })
  const byReason = Map.groupBy(people, person => person.reason)
  return reasons
    .filter(each => reason === undefined || each === reason)
    .map(each => {
      const found = byReason.get(each) ?? []
      const action = actionOf(each)
      return {
        reason: each,
        count: counts[each] ?? 0,
        action,
        actionIds: action === 'ask' ? [] : (remindable[each] ?? []),
        users: found.slice(0, limit),
        nextCursor: nextCursor(found, limit),
      }
    })
}

/** The same for the members of a team, as of its newest posts. */
export async function teamReach(ctx: Ctx, actor: Actor, teamId: number, query: Page): Promise<Groups> {
  const actionOf = (reason: Reason) => (reason === 'never-joined' && mayInvite(actor) ? 'invite' : 'ask')
  const [notReached, notInvited] = await Promise.all([
    groupsOf(ctx, sql.unreadOfTeam(teamId), query, actionOf),
    notInvitedOf(ctx, actor, { teamId, search: '' }, query),
  ])
  return { notReached, notInvited }
}

/** Records that the actor has told somebody of a post in person, or takes it back. Throws Refusal `user.missing`. */
export async function setToldInPerson(
  ctx: Ctx,
  actor: Actor,
  { id: postId, teamId }: { id: number; teamId: number },
  { userId, isTold }: { userId: number; isTold: boolean },
): Promise<{ told: Told[] }> {
  if (!(await sql.isMember(ctx.db, teamId, userId))) throw new Refusal('user.missing')
  if (isTold) await saveTold(ctx.db, { postId, userIds: [userId], how: 'person', byId: actor.id })
  else await deleteToldInPerson(ctx.db, postId, userId)
  return { told: await findTold(ctx.db, postId, userId) }
}

/** The caller has checked that the actor may see the post's readers. */
export async function exportReach(
  ctx: Ctx,
  actor: Actor,
  post: { id: number; teamId: number },
  filter: Filter,
): Promise<string> {
  const unread = sql.unreadOfPost(post.id, await amongOf(ctx, actor, filter))
  const members = membersBy(post, filter)
  await looksWritten(ctx)
  const notInvited = members && (await sql.countAndListNotInvited(ctx.db, members, { limit: null })).people
  const { columns } = text
  return exportTable(ctx, actor, {
    report: 'non-readers',
    subject: `post:${post.id}`,
    rows: [
      ...(notInvited ?? []).map((row): sql.ListedRow => ({ ...row, reason: 'not-invited' })),
      ...(await sql.listUnreached(ctx.db, unread)),
    ],
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
