import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Among } from '#contract/membership.ts'
import type { Role } from '#contract/policy.ts'
import type { DB } from '#server/db/types.generated.ts'

type Db = Kysely<DB>

export interface CandidateRow {
  id: number
  email: string
  firstName: string
  lastName: string
  role: Role
  profileImageUrl: string | null
  hasSignedIn: boolean
  isMember: boolean
  canPost: boolean | null
  isTeamOwner: boolean | null
}

interface Asked {
  search: string
  among: Among
  offset: number
  limit: number
}

/** The people of the company, and those of them that are in the team. */
const present = (db: Db, teamId: number) =>
  db
    .selectFrom('users')
    .leftJoin('memberships', join =>
      join.onRef('memberships.userId', '=', 'users.id').on('memberships.teamId', '=', teamId),
    )
    .where('users.joinedAt', 'is not', null)
    .where('users.removedAt', 'is', null)

const columns = [
  'users.id',
  'users.email',
  'users.firstName',
  'users.lastName',
  sql<Role>`users.role`.as('role'),
  'users.profileImageUrl',
  sql<boolean>`users.last_sign_in_at is not null`.as('hasSignedIn'),
  sql<boolean>`memberships.user_id is not null`.as('isMember'),
  'memberships.canPost',
  'memberships.isTeamOwner',
] as const

function matching(db: Db, teamId: number, { search, among }: Pick<Asked, 'search' | 'among'>) {
  let query = present(db, teamId)
  if (among === 'members') query = query.where('memberships.userId', 'is not', null)
  if (among === 'others') query = query.where('memberships.userId', 'is', null)
  const words = search.split(/\s+/u).filter(Boolean)
  for (const word of words) {
    const pattern = `%${word.replaceAll(/[\\%_]/g, sign => `\\${sign}`)}%`
    query = query.where(sql<SqlBool>`users.first_name || ' ' || users.last_name || ' ' || users.email ilike ${pattern}`)
  }
  return query
}

/** A page of people by name, and how many match on all pages. */
export async function listCandidates(
  db: Db,
  teamId: number,
  asked: Asked,
): Promise<{ rows: CandidateRow[]; matches: number }> {
  const rows = await matching(db, teamId, asked)
    .select(columns)
    .orderBy(sql`lower(users.last_name), lower(users.first_name), users.id`)
    .offset(asked.offset)
    .limit(asked.limit)
    .execute()
  const { matches } = await matching(db, teamId, asked)
    .select(sql<number>`count(*)::int`.as('matches'))
    .executeTakeFirstOrThrow()
  return { rows, matches }
}

export function candidatesByEmail(db: Db, teamId: number, emails: string[]): Promise<CandidateRow[]> {
  return present(db, teamId)
    .select(columns)
    .where(sql<SqlBool>`users.email = any(${emails})`)
    .orderBy(sql`lower(users.last_name), lower(users.first_name), users.id`)
    .execute()
}

export async function countMembers(db: Db, teamId: number): Promise<number> {
  const { n } = await db
    .selectFrom('memberships')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('teamId', '=', teamId)
    .executeTakeFirstOrThrow()
  return n
}
