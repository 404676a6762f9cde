import { z } from 'zod'
import type { QueryOf } from '#contract/call.ts'
import * as calls from '#contract/feed.ts'
import { type Action, type Actor, can, companyWideTeamId, isCompanyWide } from '#contract/policy.ts'
import type * as revisionCalls from '#contract/revisions.ts'
import { serverFeed as text } from '#locales/text.ts'
import { Batcher } from '#server/lib/batches/batcher.ts'
import type { Ctx } from '#server/lib/context.ts'
import { perContext } from '#server/lib/per-context.ts'
import { ReadyJson } from '#server/lib/ready-json.ts'
import { Refusal } from '#server/lib/refusal.ts'
import type { Unit } from '#server/lib/unit.ts'
import * as teams from '#server/teams/index.ts'
import type { Post } from './post-parts.ts'
import { readFirstPage, readPosts } from './post-reader.ts'
import type { FeedPosition } from './posts.sql.ts'
import * as sql from './posts.sql.ts'
import { findComment } from './reactions/comments.sql.ts'
import * as revisionSql from './revisions.sql.ts'

type FeedQuery = QueryOf<typeof calls.listPosts>

interface Place {
  hasMore: boolean
  nextOffset: number | null
  nextCursor: string | null
}
type Page<P> = Place & { posts: P[] }

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
export async function listPosts(ctx: Ctx, actor: Actor, query: FeedQuery): Promise<Page<Post>> {
  const { posts, ...place } = await loadPage(ctx, actor, query)
  return { posts: posts.map((post): Post => JSON.parse(post)), ...place }
}

/** The same, ready to be sent. */
export async function listPostsAsJson(ctx: Ctx, actor: Actor, query: FeedQuery): Promise<ReadyJson<Page<Post>>> {
  const { posts, ...place } = await loadPage(ctx, actor, query)
  return new ReadyJson(`{"posts":[${posts.join(',')}],${JSON.stringify(place).slice(1)}`)
}

async function loadPage(ctx: Ctx, actor: Actor, query: FeedQuery): Promise<Page<string>> {
  const teamId = requireVisibleTeam(actor, teamOfFeed(query))
  const page = await loadPosts(ctx, actor, teamId, query)
  // Owners and admins may see every team that exists; only an empty page needs the check whether it does.
  if (page.posts.length === 0) await teams.visibleTeam(ctx, actor, teamId)
  return page
}

async function loadPosts(ctx: Ctx, actor: Actor, teamId: number, query: FeedQuery): Promise<Page<string>> {
  const { ids, cursor, offset, limit } = query
  if (ids) {
    const posts = await readPosts(ctx, actor, teamId, ids)
    return { posts, hasMore: false, nextOffset: null, nextCursor: null }
  }
  if (cursor) {
    const position = decodeCursor(cursor)
    const page = await sql.pageIds(ctx.db, teamId, position, limit + 1)
    const shown = page.slice(0, limit).map(({ id }) => id)
    return { posts: await readPosts(ctx, actor, teamId, shown), ...nextPlaces(page, position, query) }
  }
  if (offset > 0) {
    const found = await sql.offsetIds(ctx.db, teamId, offset, limit + 1)
    const hasMore = found.length > limit
    const posts = await readPosts(ctx, actor, teamId, found.slice(0, limit))
    return { posts, hasMore, nextOffset: hasMore ? offset + limit : null, nextCursor: null }
  }
  const { page, posts } = await readFirstPage(ctx, actor, teamId, limit)
  return { posts, ...nextPlaces(page, sql.firstPosition, query) }
}

/** Where the page after this one begins; it was read with one post more than are shown. */
function nextPlaces(found: readonly sql.PageId[], position: sql.FeedPosition, { offset, limit }: FeedQuery): Place {
  if (found.length <= limit) return { hasMore: false, nextOffset: null, nextCursor: null }
  const page = found.slice(0, limit)
  const next = {
    shown: [...position.shown, ...page.filter(({ isPinnedPart }) => isPinnedPart).map(({ id }) => id)],
    before: page.findLast(({ isPinnedPart }) => !isPinnedPart)?.place ?? position.before,
  }
  return { hasMore: true, nextOffset: offset + limit, nextCursor: encodeCursor(next) }
}

/** The checks of calls about posts that arrive together are one query. */
const postsOf = perContext(
  ctx =>
    new Batcher<number, sql.PostRow | null>({
      run: async ids => {
        const posts = new Map((await sql.findPosts(ctx.db, ids)).map(post => [post.id, post]))
        return ids.map(id => posts.get(id) ?? null)
      },
    }),
)

/**
 * Returns the post. Throws Refusal `post.missing` or `permission.denied` unless the actor may see it and do this to it.
 */
export async function allowedPost(
  ctx: Ctx,
  actor: Actor,
  id: number,
  action: Action = 'post.read',
): Promise<sql.PostRow> {
  const row = await postsOf(ctx).add(id)
  if (!row || !can(actor, 'post.read', row)) throw new Refusal('post.missing')
  if (!can(actor, action, row)) throw new Refusal('permission.denied')
  return row
}

/** The guards of calls about a post: each finds it, and lets those use it who may do the action. */
export const postGuard =
  (ctx: Ctx) =>
  (action: Action) =>
  ({ actor, params }: { actor: Actor; params: { id: number } }): ReturnType<typeof allowedPost> =>
    allowedPost(ctx, actor, params.id, action)

/** Throws Refusal `post.missing`. */
export async function getPost(ctx: Ctx, actor: Actor, id: number): Promise<Post> {
  return readPost(ctx, actor, await allowedPost(ctx, actor, id))
}

/** Returns a post that the actor may see. Throws Refusal `post.missing` if it was just deleted. */
export async function readPost(ctx: Ctx, actor: Actor, { id, teamId }: { id: number; teamId: number }): Promise<Post> {
  const [post] = await readPosts(ctx, actor, teamId, [id])
  if (!post) throw new Refusal('post.missing')
  return JSON.parse(post)
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

/**
 * The former words of a post, or of a comment on it. Throws Refusal `permission.denied`, and `comment.missing` for one
 * that is not there.
 */
export async function listRevisions(
  ctx: Ctx,
  actor: Actor,
  post: sql.PostRow,
  commentId: number | undefined,
): Promise<z.input<typeof revisionCalls.listRevisions.reply>> {
  const { id: postId, teamId } = post
  const withReaders = can(actor, 'post.see-readers', post)
  if (commentId === undefined) {
    if (!can(actor, 'post.see-revisions', post)) throw new Refusal('permission.denied')
    return { revisions: await revisionSql.listRevisions(ctx.db, { postId, commentId: null }, withReaders) }
  }
  const comment = await findComment(ctx.db, postId, commentId, actor.id)
  if (!comment) throw new Refusal('comment.missing')
  const { authorId } = comment
  if (!can(actor, 'comment.see-revisions', { teamId, authorId })) throw new Refusal('permission.denied')
  return { revisions: await revisionSql.listRevisions(ctx.db, { postId, commentId }, withReaders) }
}

const rowId = z.int().positive().max(2_147_483_647)
const position = z.object({ shown: z.array(rowId).max(1_000), before: z.int().nullable() })

/** A position in a feed as an opaque text; short, because few posts are pinned. */
export function encodeCursor({ shown, before }: FeedPosition): string {
  return Buffer.from(JSON.stringify({ shown, before })).toString('base64url')
}

/** Throws Refusal `request.invalid`. */
export function decodeCursor(cursor: string): FeedPosition {
  try {
    return position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw new Refusal('request.invalid', { fields: { cursor: text.badCursor } })
  }
}
