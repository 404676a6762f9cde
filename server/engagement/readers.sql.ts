import { sql } from 'kysely'
import { companyWideTeamId, type Role } from '#contract/policy.ts'
import { noonOf } from '#server/db/company-days.sql.ts'
import { contains } from '#server/db/contains.sql.ts'
import type { Db } from '#server/db/kysely.ts'
import { alphabetical, byPersonName } from '#server/db/order.sql.ts'
import { audienceWithReads } from '#server/reading/index.ts'

export interface ReaderRow {
  id: number
  firstName: string
  lastName: string
  role: Role
  profileImageUrl: string | null
  teams: string[]
  hasSignedIn: boolean
  /** The noon of the day. */
  viewedAt: Date | null
}

export interface ReaderPage {
  search: string | undefined
  offset: number
  limit: number
}

/** A page of the audience: those who have read the post, the latest day first, or have not, by name; and how many match. */
export async function readersOf(
  db: Db,
  postId: number,
  haveRead: boolean,
  page: ReaderPage,
): Promise<{ rows: ReaderRow[]; matches: number }> {
  const found = page.search ? contains(sql`u.first_name || ' ' || u.last_name`, page.search) : sql`true`
  const viewedAt = noonOf(sql`v.read_at`)
  const matching = sql`
    from ${audienceWithReads} join users u on u.id = m.user_id
    where p.id = ${postId} and (v.user_id is not null) = ${haveRead} and ${found}`
  const { rows } = await sql<ReaderRow>`
    select u.id, u.first_name, u.last_name, u.role, u.profile_image_url, u.last_sign_in_at is not null as has_signed_in, ${viewedAt} as viewed_at,
      array(select t.name from memberships n join teams t on t.id = n.team_id where n.user_id = u.id and t.id <> ${companyWideTeamId} order by ${alphabetical('t.name')}) as teams
    ${matching}
    order by ${viewedAt} desc nulls last, ${byPersonName('u')} offset ${page.offset} limit ${page.limit}`.execute(db)
  const counted = await sql<{ n: number }>`select count(*)::int as n ${matching}`.execute(db)
  return { rows, matches: counted.rows[0]?.n ?? 0 }
}
