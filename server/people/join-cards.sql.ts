import { type Kysely, sql } from 'kysely'
import { isCounted } from '#server/db/in-company.sql.ts'
import { byPersonName } from '#server/db/order.sql.ts'
import type { DB } from '#server/db/types.generated.ts'
import { hasJoined as joined, mayHaveCode } from '#server/joining/index.ts'
import type { UserRow } from './people.sql.ts'

type Db = Kysely<DB>

/** Whether the user `u` gets a card: a viewer who has not joined. */
const getsCard = sql<boolean>`(${mayHaveCode('u')} and not ${joined('u')})`

export interface CardHolderRow {
  id: number
  firstName: string
  lastName: string
  email: string | null
  signInName: string | null
  /** Of the code that waits for them, or has expired. */
  madeAt: Date | null
  expiresAt: Date | null
}

export async function listCardHolders(
  db: Db,
  { teamId, among, isUninvited }: { teamId?: number; among?: readonly number[]; isUninvited: boolean },
): Promise<CardHolderRow[]> {
  const inTeam = sql`exists (select from memberships m where m.user_id = u.id and m.team_id = ${teamId ?? null})`
  const { rows } = await sql<CardHolderRow>`
    select u.id, u.first_name, u.last_name, u.email, u.sign_in_name, j.created_at as made_at, j.expires_at
    from users u left join join_codes j on j.user_id = u.id
    where ${getsCard} and ${teamId === undefined ? sql`true` : inTeam}
      and ${among ? sql`u.id = any(${[...among]}::int[])` : sql`true`}
      and ${isUninvited ? sql`not ${isCounted('u')}` : sql`true`}
    order by ${byPersonName('u')}`.execute(db)
  return rows
}

/** Those of these people who get a card, by name. */
export async function lockCardHolders(db: Db, userIds: readonly number[]): Promise<UserRow[]> {
  const { rows } = await sql<UserRow>`
    select u.* from users u where u.id = any(${[...userIds]}::int[]) and ${getsCard}
    order by ${byPersonName('u')} for no key update`.execute(db)
  return rows
}

export async function hasJoined(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`select from users u where u.id = ${userId} and ${joined('u')}`.execute(db)
  return rows.length > 0
}
