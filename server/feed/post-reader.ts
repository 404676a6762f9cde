import { type Actor, can } from '#contract/policy.ts'
import { Batcher } from '#server/lib/batches/batcher.ts'
import type { Ctx } from '#server/lib/context.ts'
import { VersionedCache } from '#server/lib/freshness/versioned-cache.ts'
import { perContext } from '#server/lib/per-context.ts'
import * as media from '#server/media/index.ts'
import * as parts from './post-parts.sql.ts'
import { bytesOf, postAsJson, type SharedPart, toSharedPart } from './post-parts.ts'
import * as sql from './posts.sql.ts'

type FirstPage = sql.PageId[]

const maxBytesOfPosts = 48 * 1024 * 1024
const maxBytesOfPages = 1024 * 1024

const sharedOf = perContext(ctx => ({
  /** By post id. */
  posts: new VersionedCache<number, SharedPart>({
    load: ids => loadSharedParts(ctx, ids),
    bytesOf,
    maxBytes: maxBytesOfPosts,
  }),
  /** By team id and the number of posts. */
  firstPages: new VersionedCache<string, FirstPage>({
    load: keys => loadFirstPages(ctx, keys),
    bytesOf: page => 50 * page.length,
    maxBytes: maxBytesOfPages,
  }),
}))

/**
 * Reads those of the posts that exist in the team, each as JSON, in the order of the ids. What all readers see alike is
 * read once for each version (docs/decisions/026-fast-when-everybody-opens.md).
 */
export async function readPosts(ctx: Ctx, actor: Actor, teamId: number, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return []
  return compose(ctx, actor, teamId, await readPersonal(ctx, actor, teamId, ids))
}

/** The first page of a feed, with one post more than the limit if there are more. */
export async function readFirstPage(
  ctx: Ctx,
  actor: Actor,
  teamId: number,
  limit: number,
): Promise<{ page: FirstPage; posts: string[] }> {
  const { firstPages } = sharedOf(ctx)
  const key = `${teamId} ${limit}`
  const latest = firstPages.latest(key)
  const personal = await readPersonal(ctx, actor, teamId, idsOf(latest?.value ?? [], limit))
  if (latest?.version === personal.version)
    return { page: latest.value, posts: await compose(ctx, actor, teamId, personal) }
  const page = (await firstPages.of([key], personal.version)).get(key) ?? []
  return { page, posts: await readPosts(ctx, actor, teamId, idsOf(page, limit)) }
}

const idsOf = (page: FirstPage, limit: number) => page.slice(0, limit).map(({ id }) => id)

interface Wanted {
  teamId: number
  reader: parts.PartsReader
  ids: readonly number[]
}

/** When everybody opens the app, many want the same posts at the same time: one query reads what each sees of them. */
const personalOf = perContext(
  ctx => new Batcher<Wanted, parts.PersonalParts>({ run: wanted => readTogether(ctx, wanted) }),
)

async function readTogether(ctx: Ctx, wanted: readonly Wanted[]): Promise<(parts.PersonalParts | Error)[]> {
  const { era } = ctx.versions
  const samePosts = Map.groupBy(wanted, ({ teamId, ids }) => `${teamId} ${ids.join()}`)
  const read = new Map<Wanted, parts.PersonalParts>()
  await Promise.all(
    [...samePosts.values()].map(async group => {
      const [{ teamId, ids } = { teamId: 0, ids: [] }] = group
      const readers = group.map(({ reader }) => reader)
      const rows = await parts.personalParts(ctx.db, { teamId, readers, ids })
      for (const [index, one] of group.entries()) {
        const row = rows[index]
        if (row) read.set(one, { ...row, version: `${row.version} ${era}` })
      }
    }),
  )
  return wanted.map(one => read.get(one) ?? new Error('A reader was left out'))
}

const readPersonal = (ctx: Ctx, actor: Actor, teamId: number, ids: readonly number[]): Promise<parts.PersonalParts> =>
  personalOf(ctx).add({
    teamId,
    reader: { id: actor.id, seesReaders: can(actor, 'post.see-readers', { teamId }) },
    ids,
  })

async function compose(ctx: Ctx, actor: Actor, teamId: number, personal: parts.PersonalParts): Promise<string[]> {
  const ids = personal.parts.map(({ id }) => id)
  const shared = await sharedOf(ctx).posts.of(ids, personal.version)
  const failedOf = await ownFailedMedia(ctx, actor, [...shared.values()])
  const reader = { id: actor.id, seesReaders: can(actor, 'post.see-readers', { teamId }), ...personal.user }
  return personal.parts.flatMap(own => {
    const part = shared.get(own.id)
    return part ? [postAsJson(part, own, reader, failedOf.get(own.id)?.failed ?? [])] : []
  })
}

/** Authors alone see them, and how long they can be retried depends on the time. */
async function ownFailedMedia(ctx: Ctx, actor: Actor, posts: readonly SharedPart[]) {
  const own = posts.filter(({ authorId, hasFailedMedia }) => hasFailedMedia && authorId === actor.id)
  return media.mediaOfPosts(
    ctx.db,
    own.map(({ id }) => id),
  )
}

async function loadSharedParts(ctx: Ctx, ids: readonly number[]) {
  const { era } = ctx.versions
  const rows = await parts.sharedParts(ctx.db, ids)
  const mediaOf = await media.mediaOfPosts(
    ctx.db,
    rows.map(({ id }) => id),
  )
  return new Map(
    rows.map(row => [
      row.id,
      { version: `${row.version} ${era}`, value: toSharedPart(row, mediaOf.get(row.id) ?? media.noMedia) },
    ]),
  )
}

async function loadFirstPages(ctx: Ctx, keys: readonly string[]) {
  const { era } = ctx.versions
  const pages = await Promise.all(
    keys.map(async key => {
      const [teamId = 0, limit = 0] = key.split(' ').map(Number)
      const version = `${await parts.versionOfFeed(ctx.db, teamId)} ${era}`
      const value = await sql.pageIds(ctx.db, teamId, sql.firstPosition, limit + 1)
      return [key, { version, value }] as const
    }),
  )
  return new Map(pages)
}
