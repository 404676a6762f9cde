import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'
import type { Company, SsoConnection } from '#server/db/types.generated.ts'

export type CompanyRow = Selectable<Company>

export function findCompany(db: Db): Promise<CompanyRow | undefined> {
  return db.selectFrom('company').selectAll().executeTakeFirst()
}

/** Locks the company's row, which serializes changes of the company. */
export function lockCompany(db: Db): Promise<CompanyRow | undefined> {
  return db.selectFrom('company').selectAll().forUpdate().executeTakeFirst()
}

export function updateCompany(
  db: Db,
  values: Pick<CompanyRow, 'name' | 'appName' | 'primaryColor' | 'logoUrl'> &
    Partial<
      Pick<
        CompanyRow,
        'timeZone' | 'language' | 'registration' | 'giveawayAnnouncementTemplate' | 'giveawayWinnerTemplate'
      >
    >,
): Promise<CompanyRow> {
  return db.updateTable('company').set(values).returningAll().executeTakeFirstOrThrow()
}

/** `lost`: the one before, which the database does not know. */
export async function updateTimeZone(db: Db, timeZone: string, lost: string | null = null): Promise<void> {
  await db.updateTable('company').set({ timeZone, lostTimeZone: lost }).execute()
}

export async function updateLanguage(db: Db, language: string): Promise<void> {
  await db.updateTable('company').set({ language }).execute()
}

/** The time zones that the database knows. */
export async function timeZoneNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from pg_timezone_names order by name`.execute(db)
  return rows.map(({ name }) => name)
}

export async function updateRegistration(db: Db, registration: string): Promise<void> {
  await db.updateTable('company').set({ registration }).execute()
}

export function updateTemplates(
  db: Db,
  templates: Pick<CompanyRow, 'giveawayAnnouncementTemplate' | 'giveawayWinnerTemplate'>,
): Promise<CompanyRow> {
  return db.updateTable('company').set(templates).returningAll().executeTakeFirstOrThrow()
}

/** Returns undefined when a company exists, so that two set-ups at once leave one. */
export function insertCompany(
  db: Db,
  values: Pick<
    CompanyRow,
    | 'name'
    | 'appName'
    | 'primaryColor'
    | 'registration'
    | 'timeZone'
    | 'language'
    | 'giveawayAnnouncementTemplate'
    | 'giveawayWinnerTemplate'
  >,
): Promise<CompanyRow | undefined> {
  return db
    .insertInto('company')
    .values(values)
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function insertDomains(db: Db, domains: string[]): Promise<void> {
  if (domains.length === 0) return
  await db
    .insertInto('domains')
    .values(domains.map(domain => ({ domain })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export type SignOn = Pick<Selectable<SsoConnection>, 'name' | 'isRequired'>

/** The provider of single sign-on. */
export function findSignOn(db: Db): Promise<SignOn | undefined> {
  return db.selectFrom('ssoConnection').select(['name', 'isRequired']).executeTakeFirst()
}

/** Whether anybody has ever joined the company. */
export async function hasMembers(db: Db): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('joinedAt', 'is not', null).limit(1).executeTakeFirst()
  return row !== undefined
}

/** In the order in which they were entered. */
export async function domainNames(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('domains').select('domain').orderBy('id').execute()
  return rows.map(({ domain }) => domain)
}

export async function deleteDomains(db: Db): Promise<void> {
  await db.deleteFrom('domains').execute()
}

/** Deletes registrations that nobody confirmed, with their links. */
export async function deleteUnverified(db: Db): Promise<void> {
  await db.deleteFrom('users').where('joinedAt', 'is', null).execute()
}

export async function hasDomain(db: Db, domain: string): Promise<boolean> {
  return (await db.selectFrom('domains').select('id').where('domain', '=', domain).executeTakeFirst()) !== undefined
}
