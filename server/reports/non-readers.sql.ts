import { type Kysely, sql } from 'kysely'
import type { PeopleChip, Reachability } from '#contract/reports.ts'
import { byPersonName } from '#server/db/order.sql.ts'
import type { DB } from '#server/db/types.generated.ts'
import { reachedAt } from '#server/push/index.ts'
import { audienceWithReads } from '#server/reading/index.ts'
import { chips, peopleOf, type Scope } from './figures.sql.ts'
import { daysSinceLastActivity, matchesSearch, teamNames } from './people.sql.ts'

type Db = Kysely<DB>

export interface NonReadersFilter {
  postId: number
  /** Whose figures decide about the chip. */
  scope: Scope
  chip: PeopleChip
  search: string
}

export interface NonReaderRow {
  id: number
  email: string | null
  firstName: string
  lastName: string
  profileImageUrl: string | null
  teams: string[]
  reachability: Reachability
  remindedAt: Date | null
  daysSinceLastActivity: number | null
}

const states: Reachability[] = ['reachable', 'reminded', 'no-notifications', 'not-signed-in']

const nonReaders = ({ postId, scope, chip, search }: NonReadersFilter) => sql`(
  select n.*, case when not n.has_signed_in then 'not-signed-in' when n.reminded_at is not null then 'reminded'
      when not n.has_notifications then 'no-notifications' else 'reachable' end as reachability
  from (
    select f.*, ${reachedAt(sql`m.user_id`)} as reminded_at
    from ${audienceWithReads} join ${peopleOf(scope)} f on f.id = m.user_id
    where p.id = ${postId} and v.user_id is null and ${chips[chip]} and ${matchesSearch(search)}
  ) n)`

/** A page of those who have not read the post: whom a push can reach first. Without a page, all of them. */
export async function listNonReaders(
  db: Db,
  filter: NonReadersFilter,
  page?: { offset: number; limit: number },
): Promise<NonReaderRow[]> {
  const { rows } = await sql<NonReaderRow>`
    select f.id, f.email, f.first_name, f.last_name, f.profile_image_url, ${teamNames} as teams, f.reachability, f.reminded_at,
      ${daysSinceLastActivity} as days_since_last_activity
    from ${nonReaders(filter)} f
    order by array_position(${states}::text[], f.reachability), ${byPersonName('f')}
    limit ${page?.limit ?? null} offset ${page?.offset ?? 0}`.execute(db)
  return rows
}

/** Who has not read the post, by whether and how they can be reminded. */
export async function nonReaderIdsByState(db: Db, filter: NonReadersFilter): Promise<Record<Reachability, number[]>> {
  const { rows } = await sql<{ reachability: Reachability; ids: number[] }>`
    select f.reachability, array_agg(f.id order by f.id) as ids
    from ${nonReaders(filter)} f group by f.reachability`.execute(db)
  const found: Record<Reachability, number[]> = {
    reachable: [],
    reminded: [],
    'no-notifications': [],
    'not-signed-in': [],
  }
  for (const { reachability, ids } of rows) found[reachability] = ids
  return found
}
