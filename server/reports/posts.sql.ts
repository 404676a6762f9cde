import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { postReachFilter } from '#contract/reports.ts'
import { containsWords } from '#server/db/contains.sql.ts'
import type { Db } from '#server/db/kysely.ts'
import { wordsOfPost } from '#server/db/words-of-post.sql.ts'
import {
  isPublishedIn,
  notJoined,
  publishedAt,
  reach,
  reportedPosts,
  type Scope,
  secondsUntilHalf,
} from './figures.sql.ts'
import type { Period } from './period.ts'

type Order = Pick<z.output<typeof postReachFilter>, 'sort' | 'order'>

export interface PostsFilter {
  scope: Scope
  search: string
  period: Period
}

export interface PostRow {
  id: number
  teamId: number
  teamName: string
  authorId: number
  firstName: string
  lastName: string
  content: string
  photos: number
  videos: number
  publishedAt: Date
  isUrgent: boolean
  meant: number
  read: number
  notJoined: number
  reach: number | null
  secondsUntilHalf: number | null
}

const matching = ({ scope, search, period }: PostsFilter) => sql`
  ${reportedPosts(scope)} ${search === '' ? sql`` : sql`join users u on u.id = p.author_id`}
  where ${isPublishedIn(period)}
    and ${containsWords(sql`post_text(p) || ' ' || u.first_name || ' ' || u.last_name`, search)}`

const hasHalf = sql`${secondsUntilHalf} is not null`
/** Until half have read a post, as if they did now. */
const secondsSoFar = sql`coalesce(${secondsUntilHalf}, extract(epoch from now() - ${publishedAt}))`

/**
 * What posts are sorted by, `key`, within `group`. The slowest ones begin with those that half have not read yet, which
 * are the last of the fastest; a post without an audience comes last in both.
 */
function sortOf({ sort, order }: Order): { group: RawBuilder<unknown>; key: RawBuilder<unknown> } {
  // A post of a report always has a time of publication; with a group, the index on it gives no order.
  if (sort === 'published') return { group: sql`null`, key: publishedAt }
  if (sort === 'reach') return { group: sql`p.audience_joined = 0`, key: reach }
  const isLate = order === 'desc' ? hasHalf : sql`not ${hasHalf}`
  return { group: sql`case when p.audience = 0 then 2 when ${isLate} then 1 else 0 end`, key: secondsSoFar }
}

const countOf = (kind: 'image' | 'video') => sql<number>`(
  select count(*)::int from media x where x.post_id = p.id and x.kind = ${kind} and x.status <> 'failed')`

/** A page of the matching posts; without a page, all of them. */
export async function listPosts(
  db: Db,
  filter: PostsFilter,
  order: Order,
  page?: { offset: number; limit: number },
): Promise<PostRow[]> {
  const { group, key } = sortOf(order)
  const inGroups = order.sort === 'published' ? sql`` : sql`sort_group, `
  const inOrder = sql`${inGroups}sort_key ${sql.raw(order.order)}, id desc`
  const { rows } = await sql<PostRow>`
    select p.*, a.first_name, a.last_name, ${countOf('image')} as photos, ${countOf('video')} as videos from (
      select p.id, t.id as team_id, t.name as team_name, p.author_id, left(${wordsOfPost}, 400) as content, p.is_urgent,
        ${publishedAt} as published_at, p.audience as meant, p.read_count as read, ${notJoined} as not_joined, ${reach} as reach,
        ${secondsUntilHalf} as seconds_until_half, ${group} as sort_group, ${key} as sort_key
      from ${matching(filter)}
      order by ${inOrder} limit ${page?.limit ?? null} offset ${page?.offset ?? 0}
    ) p join users a on a.id = p.author_id order by ${inOrder}`.execute(db)
  return rows
}

export async function countPosts(db: Db, filter: PostsFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${matching(filter)}`.execute(db)
  return rows[0]?.n ?? 0
}
