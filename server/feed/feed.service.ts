import type { QueryOf } from '#contract/call.ts'
import type * as calls from '#contract/feed.ts'
import { type Action, type Actor, can, companyWideTeamId, isCompanyWide } from '#contract/policy.ts'
import type { Ctx } from '#server/lib/context.ts'
import { Refusal } from '#server/lib/refusal.ts'
import type { Unit } from '#server/lib/unit.ts'
import * as media from '#server/media/attachments.service.ts'
import * as teams from '#server/teams/teams.service.ts'
import { decodeCursor, encodeCursor } from './feed.cursor.ts'
import { type Post, toPost } from './post-presenter.ts'
import * as sql from './posts.sql.ts'

type Page = { posts: Post[]; hasMore: boolean; nextOffset: number | null; nextCursor: string | null }

/** Throws Refusal `team.missing` if the team is hidden from the actor. */
export function requireVisibleTeam(actor: Actor, teamId: number): number {
  if (!can(actor, 'post.read', { teamId })) throw new Refusal('team.missing')
  return teamId
}

/**
 * The team whose feed is requested: Company-wide by default. Throws Refusal `post.visibility` if the visibility
 * contradicts the team.
 */
export function teamOfFeed(query: { teamId?: number; visibility?: 'company' | 'team' }): number {
  const teamId = query.teamId ?? companyWideTeamId
  const isCompany = isCompanyWide(teamId)
  if (query.visibility && isCompany !== (query.visibility === 'company')) throw new Refusal('post.visibility')
  return teamId
}

/** A page of a feed: by ids, by cursor or by offset. Throws Refusal `team.missing`. */
export async function listPosts(ctx: Ctx, actor: Actor, query: QueryOf<typeof calls.listPosts>): Promise<Page> {
  const teamId = requireVisibleTeam(actor, teamOfFeed(query))
  const page = await loadPage(ctx, actor, teamId, query)
  // Owners and admins may see every team that exists; only an empty page needs the check whether it does.
  if (page.posts.length === 0) await teams.visibleTeam(ctx, actor, teamId)
  return page
}

async function loadPage(ctx: Ctx, actor: Actor, teamId: number, query: QueryOf<typeof calls.listPosts>): Promise<Page> {
  if (query.ids) {
    const posts = await loadPosts(ctx, actor, query.ids)
    return { posts: posts.filter(post => post.teamId === teamId), hasMore: false, nextOffset: null, nextCursor: null }
  }
  if (query.offset > 0 && !query.cursor) return loadOffsetPage(ctx, actor, teamId, query.offset, query.limit)
  const position = query.cursor ? decodeCursor(query.cursor) : { shown: [], before: null }
  const rows = await sql.pageIds(ctx.db, teamId, position, query.limit + 1)
  const page = rows.slice(0, query.limit)
  const hasMore = rows.length > page.length
  const next = {
    shown: [...position.shown, ...page.filter(({ isPinnedPart }) => isPinnedPart).map(({ id }) => id)],
    before: page.findLast(({ isPinnedPart }) => !isPinnedPart)?.id ?? position.before,
  }
  return {
    posts: await loadPosts(
      ctx,
      actor,
      page.map(({ id }) => id),
    ),
    hasMore,
    nextOffset: hasMore ? query.offset + page.length : null,
    nextCursor: hasMore ? encodeCursor(next) : null,
  }
}

/**
 * Returns the post. Throws Refusal `post.missing` or `permission.denied` unless the actor may see it and do this to it.
 */
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
  const [post] = await loadPosts(ctx, actor, [id])
  if (!post || !can(actor, 'post.read', { teamId: post.teamId })) throw new Refusal('post.missing')
  return post
}

/**
 * Locks the post and returns it. Throws Refusal `post.missing` or `permission.denied` as above; both are checked under
 * the lock.
 */
export async function lockAllowedPost(unit: Unit, actor: Actor, id: number, action: Action): Promise<sql.PostRow> {
  const row = await sql.lockPost(unit.db, id)
  if (!row || !can(actor, 'post.read', row)) throw new Refusal('post.missing')
  if (!can(actor, action, row)) throw new Refusal('permission.denied')
  return row
}

async function loadOffsetPage(ctx: Ctx, actor: Actor, teamId: number, offset: number, limit: number): Promise<Page> {
  const ids = await sql.offsetIds(ctx.db, teamId, offset, limit + 1)
  const hasMore = ids.length > limit
  const posts = await loadPosts(ctx, actor, ids.slice(0, limit))
  return { posts, hasMore, nextOffset: hasMore ? offset + limit : null, nextCursor: null }
}

async function loadPosts(ctx: Ctx, actor: Actor, ids: readonly number[]): Promise<Post[]> {
  const rows = await sql.postsForUser(ctx.db, actor.id, ids)
  const mediaOf = await media.mediaOfPosts(
    ctx.db,
    rows.map(({ id }) => id),
  )
  return rows.map(row => toPost(row, actor, mediaOf.get(row.id) ?? media.noMedia))
}
