import { type Selectable, sql } from 'kysely'
import type { Role } from '#contract/policy.ts'
import { retention } from '#contract/retention.ts'
import { fromNow } from '#server/db/from-now.sql.ts'
import { isInCompany } from '#server/db/in-company.sql.ts'
import type { Db } from '#server/db/kysely.ts'
import type { Users } from '#server/db/types.generated.ts'
import { markActive } from './activity.sql.ts'

export type UserRow = Selectable<Users>

export type TokenKind = 'verification' | 'setup' | 'reset' | 'address' | 'restore'

/** The user who signs in with this address or sign-in name, as `canonicalLogin` returns it. */
export function findUserByLogin(db: Db, login: string): Promise<UserRow | undefined> {
  const column = login.includes('@') ? 'email' : 'signInName'
  return db.selectFrom('users').selectAll().where(column, '=', login).executeTakeFirst()
}

export async function ownsTeam(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('memberships')
    .select('teamId')
    .where('userId', '=', userId)
    .where('isTeamOwner', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns who alone in the company has this name, however its case, accents and the order of its words are. */
export async function findOnlyNamed(db: Db, name: string): Promise<UserRow | undefined> {
  const [user, another] = await db
    .selectFrom('users')
    .selectAll()
    .where(sql<boolean>`name_words = name_words(${name})`)
    .where(isInCompany('users'))
    .limit(2)
    .execute()
  return another ? undefined : user
}

export function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
}

export function findUser(db: Db, id: number): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

export function lockUser(db: Db, id: number): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Fields that users may change themselves. */
export type OwnFields = Pick<UserRow, 'firstName' | 'lastName' | 'profileImageUrl'>

export function updateUser(db: Db, id: number, to: Partial<OwnFields>): Promise<UserRow> {
  return db.updateTable('users').set(to).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Locks a user who still has this password. Returns false when it was changed or they were removed since. */
export async function lockWithPassword(db: Db, id: number, passwordHash: string | null): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('passwordHash', '=', passwordHash)
    .where('removedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Saves a user whose address is not verified, with the names for the next mail: those of the link that is opened count. */
export function saveUnverified(
  db: Db,
  person: { email: string; firstName: string; lastName: string },
): Promise<UserRow | undefined> {
  return db
    .insertInto('users')
    .values(person)
    .onConflict(conflict =>
      conflict
        .column('email')
        .doUpdateSet({ firstName: person.firstName, lastName: person.lastName })
        .where('users.joinedAt', 'is', null)
        .where('users.removedAt', 'is', null),
    )
    .returningAll()
    .executeTakeFirst()
}

export type Names = Pick<UserRow, 'firstName' | 'lastName'>

/** The names that were given with a token; none with one of an older version. */
export async function namesOfToken(db: Db, tokenHash: Buffer): Promise<Names | undefined> {
  const query = db.selectFrom('accountTokens').select(['firstName', 'lastName']).where('tokenHash', '=', tokenHash)
  const { firstName, lastName } = (await query.executeTakeFirst()) ?? {}
  return firstName && lastName ? { firstName, lastName } : undefined
}

/** Returns true the first time only, which sets the names. */
export async function markJoined(db: Db, userId: number, names?: Names): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ joinedAt: sql`now()`, ...names })
    .where('id', '=', userId)
    .where('joinedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Locks the owners who set the company up and whose address is not verified, unless they have a link that verifies it. */
export function lockUnverified(db: Db): Promise<UserRow[]> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('emailVerified', '=', false)
    .where('role', '=', 'owner')
    .where('joinedAt', 'is not', null)
    .where(isInCompany('users'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('accountTokens')
            .select('userId')
            .whereRef('accountTokens.userId', '=', 'users.id')
            .where('kind', '=', 'verification')
            .where('expiresAt', '>', sql<Date>`now()`),
        ),
      ),
    )
    .forNoKeyUpdate()
    .execute()
}

/** Sets the password. Where the company has no owner, which is before its first user has one, the user becomes it. */
export async function setPassword(db: Db, userId: number, passwordHash: string): Promise<Role> {
  await sql`select id from company for update`.execute(db)
  const { role } = await db
    .updateTable('users')
    .set({
      passwordHash,
      temporaryPasswordUntil: null,
      role: sql<Role>`case when exists (select from users o where o.role = 'owner' and ${isInCompany('o')})
        then users.role else 'owner' end`,
    })
    .where('id', '=', userId)
    .returning('role')
    .executeTakeFirstOrThrow()
  return role as Role
}

/** The same password, hashed with today's settings. */
export async function renewHash(db: Db, userId: number, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ passwordHash }).where('id', '=', userId).execute()
}

/** What is given with a token: names, or an address and the session that asked for it. */
export type Given = Names | { email: string; sessionHash?: Buffer }

export async function insertToken(
  db: Db,
  { lifeMs, ...token }: { tokenHash: Buffer; userId: number; kind: TokenKind; lifeMs: number } & Partial<Given>,
): Promise<void> {
  await db
    .insertInto('accountTokens')
    .values({ ...token, expiresAt: fromNow(lifeMs) })
    .execute()
}

/** Returns the user of a valid token; with `lock`, nobody else can use it until the transaction ends. */
export async function findTokenUser(
  db: Db,
  tokenHash: Buffer,
  kinds: TokenKind[],
  lock = false,
): Promise<UserRow | undefined> {
  let query = db
    .selectFrom('accountTokens')
    .innerJoin('users', 'users.id', 'accountTokens.userId')
    .selectAll('users')
    .where('tokenHash', '=', tokenHash)
    .where('kind', 'in', kinds)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where('users.removedAt', 'is', null)
  if (lock) query = query.forUpdate('accountTokens')
  return query.executeTakeFirst()
}

/** Keeps verification tokens: an old link still confirms, but opens nothing. A change of the address that waits ends too. */
export async function deletePasswordTokens(db: Db, userId: number): Promise<void> {
  await db
    .deleteFrom('accountTokens')
    .where('userId', '=', userId)
    .where('kind', 'in', ['setup', 'reset', 'address'])
    .execute()
}

export async function deleteTokensOf(db: Db, userIds: readonly number[]): Promise<void> {
  await sql`delete from account_tokens where user_id = any(${[...userIds]}::int[])`.execute(db)
}

/** Leaves nothing of people in their rows; the address of each is one that nobody can have. */
export async function anonymize(db: Db, ids: readonly number[], { firstName, lastName }: Names): Promise<void> {
  await sql`update users set first_name = ${firstName}, last_name = ${lastName},
    email = 'erased-' || id || '@front-line.invalid', sign_in_name = null, profile_image_url = null, password_hash = null, counted_at = null,
     first_sign_in_at = null, last_sign_in_at = null, last_active_at = null, invited_at = null, language = null,
     seen_language = null, role = 'viewer', erased_at = now()
    where id = any(${[...ids]}::int[])`.execute(db)
}

/** Clears the fields that people choose for themselves. */
export async function forgetOwnFields(db: Db, id: number): Promise<void> {
  await sql`update users set profile_image_url = null, language = null, seen_language = null, sign_in_name = null,
    translates_always = false where id = ${id}`.execute(db)
}

/** Returns those who did not count before. */
export async function markCounted(db: Db, userIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update users set counted_at = now() where id = any(${[...userIds]}::int[]) and counted_at is null
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * The first sign-in has a time that is in order with draws (docs/decisions/022-draws-and-views.md). Returns whether this
 * is the first.
 */
export async function markSignedIn(db: Db, userId: number, language: string | undefined): Promise<boolean> {
  const { rows } = await sql<{ isFirst: boolean }>`
    update users u set last_sign_in_at = now(), first_sign_in_at = coalesce(u.first_sign_in_at, reading_time()),
      seen_language = coalesce(${language ?? null}, u.seen_language)
    from (select id, first_sign_in_at from users where id = ${userId} for no key update) before
    where u.id = before.id returning before.first_sign_in_at is null as is_first`.execute(db)
  await markActive(db, [userId])
  return rows[0]?.isFirst === true
}

export async function updateLanguage(db: Db, userId: number, language: string | null): Promise<void> {
  await db.updateTable('users').set({ language }).where('id', '=', userId).execute()
}

export async function noteSeenLanguage(db: Db, userId: number, language: string): Promise<void> {
  await sql`update users set seen_language = ${language}
    where id = ${userId} and seen_language is distinct from ${language}`.execute(db)
}

/**
 * Deletes expired sessions, tokens and challenges, browsers that nobody has signed in with for a year, and registrations that were
 * not verified within 30 days.
 */
export async function deleteExpired(db: Db): Promise<void> {
  await sql`delete from sessions where expires_at < now()`.execute(db)
  await sql`delete from account_tokens where expires_at < now()`.execute(db)
  await sql`delete from challenges where expires_at < now()`.execute(db)
  await sql`delete from known_browsers where created_at < ${fromNow(-retention.knownBrowsers)}`.execute(db)
  await sql`delete from users where joined_at is null and created_at < ${fromNow(-retention.unverifiedAccounts)}
    and not exists (select from account_tokens t where t.user_id = users.id)`.execute(db)
}
