import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import type { postReachFilter } from '#contract/reports.ts'
import { containsWords } from '#server/db/contains.sql.ts'
import type { DB } from '#server/db/types.generated.ts'
import { isPublishedIn, publishedAt, reach, reportedPosts, type Scope, secondsUntilHalf } from './figures.sql.ts'
import type { Period } from './period.ts'

type Db = Kysely<DB>
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
  meant: number
  read: number
  reach: number | null
  secondsUntilHalf: number | null
}

const matching = ({ scope, search, period }: PostsFilter) => sql`
  ${reportedPosts(scope)} ${search === '' ? sql`` : sql`join users u on u.id = p.author_id`}
  where ${isPublishedIn(period)}
    and ${containsWords(sql`p.content || ' ' || u.first_name || ' ' || u.last_name`, search)}`

const sortedBy = { published: publishedAt, reach, half: secondsUntilHalf } as const
/** A post of a report always has a time of publication; with `nulls last`, the index on it gives no order. */
const nullsOf = { published: sql``, reach: sql`nulls last`, half: sql`nulls last` } as const

const countOf = (kind: 'image' | 'video') => sql<number>`(
  select count(*)::int from media x where x.post_id = p.id and x.kind = ${kind} and x.status <> 'failed')`

/** A page of the matching posts; without a page, all of them. */
export async function listPosts(
  db: Db,
  filter: PostsFilter,
  { sort, order }: Order,
  page?: { offset: number; limit: number },
): Promise<PostRow[]> {
  const inOrder = sql`sort_key ${sql.raw(order)} ${nullsOf[sort]}, id desc`
  const { rows } = await sql<PostRow>`
    select p.*, a.first_name, a.last_name, ${countOf('image')} as photos, ${countOf('video')} as videos from (
      select p.id, t.id as team_id, t.name as team_name, p.author_id, left(p.content, 400) as content,
        ${publishedAt} as published_at, p.audience as meant, p.read_count as read, ${reach} as reach,
        ${secondsUntilHalf} as seconds_until_half, ${sortedBy[sort]} as sort_key
      from ${matching(filter)}
      order by ${inOrder} limit ${page?.limit ?? null} offset ${page?.offset ?? 0}
    ) p join users a on a.id = p.author_id order by ${inOrder}`.execute(db)
  return rows
}

export async function countPosts(db: Db, filter: PostsFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${matching(filter)}`.execute(db)
  return rows[0]?.n ?? 0
}
