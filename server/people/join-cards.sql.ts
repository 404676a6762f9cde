import { sql } from 'kysely'
import { isCounted } from '#server/db/in-company.sql.ts'
import type { Db } from '#server/db/kysely.ts'
import { byPersonName } from '#server/db/order.sql.ts'
import { hasEverJoined, hasJoined as joined, mayHaveCode } from '#server/joining/index.ts'
import type { UserRow } from './people.sql.ts'

/** Whether the user `u` gets a card: a viewer who has not joined. */
const getsCard = sql<boolean>`(${mayHaveCode('u')} and not ${joined('u')})`

/** Whether a team owner makes the card: the user `u` has never had an account and is in one of these teams. */
const isNewIn = (teamIds: readonly number[]) => sql<boolean>`(not ${hasEverJoined('u')} and exists (
  select from memberships m where m.user_id = u.id and m.team_id = any(${[...teamIds]}::int[])))`

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
  {
    teamId,
    among,
    newIn,
    isUninvited,
  }: {
    teamId: number | undefined
    among: readonly number[] | undefined
    newIn: readonly number[] | undefined
    isUninvited: boolean
  },
): Promise<CardHolderRow[]> {
  const inTeam = sql`exists (select from memberships m where m.user_id = u.id and m.team_id = ${teamId ?? null})`
  const { rows } = await sql<CardHolderRow>`
    select u.id, u.first_name, u.last_name, u.email, u.sign_in_name, j.created_at as made_at, j.expires_at
    from users u left join join_codes j on j.user_id = u.id
    where ${getsCard} and ${teamId === undefined ? sql`true` : inTeam}
      and ${among ? sql`u.id = any(${[...among]}::int[])` : sql`true`} and ${newIn ? isNewIn(newIn) : sql`true`}
      and ${isUninvited ? sql`not ${isCounted('u')}` : sql`true`}
    order by ${byPersonName('u')}`.execute(db)
  return rows
}

/** Those of these people who get a card, from a team owner those who are new in these teams, by name. */
export async function lockCardHolders(
  db: Db,
  userIds: readonly number[],
  newIn: readonly number[] | undefined,
): Promise<UserRow[]> {
  const { rows } = await sql<UserRow>`
    select u.* from users u where u.id = any(${[...userIds]}::int[]) and ${getsCard}
      and ${newIn ? isNewIn(newIn) : sql`true`}
    order by ${byPersonName('u')} for no key update`.execute(db)
  return rows
}

export async function lockUser(db: Db, userId: number): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(db)
}

/** The teams of somebody who has never had an account; none for everybody else. */
export async function teamsWhereNew(db: Db, userId: number): Promise<number[]> {
  const { rows } = await sql<{ teamId: number }>`
    select m.team_id from memberships m join users u on u.id = m.user_id
    where u.id = ${userId} and not ${hasEverJoined('u')}`.execute(db)
  return rows.map(({ teamId }) => teamId)
}

export async function hasJoined(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`select from users u where u.id = ${userId} and ${joined('u')}`.execute(db)
  return rows.length > 0
}
