import type { QueryOf } from '#contract/call.ts'
import type * as calls from '#contract/feed.ts'
import { type Action, type Actor, can, companyWideTeamId, isCompanyWide } from '#contract/policy.ts'
import type { Ctx } from '#server/lib/context.ts'
import { Refusal } from '#server/lib/refusal.ts'
import type { Unit } from '#server/lib/unit.ts'
import * as media from '#server/media/attachments.service.ts'
import * as teams from '#server/teams/teams.service.ts'
import { decodePlace, encodePlace } from './feed.cursor.ts'
import * as sql from './posts.sql.ts'
import { type Post, presented } from './presented-post.ts'

type Page = { posts: Post[]; hasMore: boolean; nextOffset: number | null; nextCursor: string | null }

/** Refuses with team.missing what is hidden from the actor. */
export function visibleFeed(actor: Actor, teamId: number): number {
  if (!can(actor, 'post.read', { teamId })) throw new Refusal('team.missing')
  return teamId
}

/** Which team's feed a query asks for: without one, or with 9, the company's (decision 18). */
export function feedOf(query: { teamId?: number; visibility?: 'company' | 'team' }): number {
  const teamId = query.teamId ?? companyWideTeamId
  const isCompany = isCompanyWide(teamId)
  if (query.visibility && isCompany !== (query.visibility === 'company')) throw new Refusal('post.visibility')
  return teamId
}

/** A page of a feed: by ids, by cursor or by offset. Refuses with team.missing. */
export async function listPosts(ctx: Ctx, actor: Actor, query: QueryOf<typeof calls.listPosts>): Promise<Page> {
  const teamId = visibleFeed(actor, feedOf(query))
  const page = await pageOf(ctx, actor, teamId, query)
  // Owners and admins may see every team there is; only an empty page asks whether there is one.
  if (page.posts.length === 0) await teams.visibleTeam(ctx, actor, teamId)
  return page
}

async function pageOf(ctx: Ctx, actor: Actor, teamId: number, query: QueryOf<typeof calls.listPosts>): Promise<Page> {
  if (query.ids) {
    const posts = await seen(ctx, actor, query.ids)
    return { posts: posts.filter(found => found.teamId === teamId), hasMore: false, nextOffset: null, nextCursor: null }
  }
  if (query.offset > 0 && !query.cursor) return offsetPage(ctx, actor, teamId, query.offset, query.limit)
  const place = query.cursor ? decodePlace(query.cursor) : { shown: [], before: null }
  const found = await sql.pageIds(ctx.db, teamId, place, query.limit + 1)
  const page = found.slice(0, query.limit)
  const hasMore = found.length > page.length
  const next = {
    shown: [...place.shown, ...page.filter(({ isPinnedPart }) => isPinnedPart).map(({ id }) => id)],
    before: page.findLast(({ isPinnedPart }) => !isPinnedPart)?.id ?? place.before,
  }
  return {
    posts: await seen(
      ctx,
      actor,
      page.map(({ id }) => id),
    ),
    hasMore,
    nextOffset: hasMore ? query.offset + page.length : null,
    nextCursor: hasMore ? encodePlace(next) : null,
  }
}

/** A post that the actor may see and, where an action is given, do that to. Refuses with post.missing or permission.denied. */
export async function allowedPost(
  ctx: Ctx,
  actor: Actor,
  id: number,
  action: Action = 'post.read',
): Promise<sql.PostRow> {
  const row = await sql.findPost(ctx.db, id)
  if (!row || !can(actor, 'post.read', row)) throw new Refusal('post.missing')
  if (!can(actor, action, row)) throw new Refusal('permission.denied')
  return row
}

export async function getPost(ctx: Ctx, actor: Actor, id: number): Promise<Post> {
  const [found] = await seen(ctx, actor, [id])
  if (!found || !can(actor, 'post.read', { teamId: found.teamId })) throw new Refusal('post.missing')
  return found
}

/** Locks a post that the actor may do this to; looked at again under the lock, because it may have gone meanwhile. */
export async function lockAllowed(unit: Unit, actor: Actor, id: number, action: Action): Promise<sql.PostRow> {
  const row = await sql.lockPost(unit.db, id)
  if (!row || !can(actor, 'post.read', row)) throw new Refusal('post.missing')
  if (!can(actor, action, row)) throw new Refusal('permission.denied')
  return row
}

async function offsetPage(ctx: Ctx, actor: Actor, teamId: number, offset: number, limit: number): Promise<Page> {
  const ids = await sql.offsetIds(ctx.db, teamId, offset, limit + 1)
  const hasMore = ids.length > limit
  const posts = await seen(ctx, actor, ids.slice(0, limit))
  return { posts, hasMore, nextOffset: hasMore ? offset + limit : null, nextCursor: null }
}

async function seen(ctx: Ctx, actor: Actor, ids: readonly number[]): Promise<Post[]> {
  const rows = await sql.postsSeenBy(ctx.db, actor.id, ids)
  const mediaOf = await media.mediaOfPosts(
    ctx.db,
    rows.map(({ id }) => id),
  )
  return rows.map(row => presented(row, actor, mediaOf.get(row.id) ?? media.noMedia))
}
