import { sql } from 'kysely'
import { isInCompany } from '#server/db/in-company.sql.ts'
import type { Db } from '#server/db/kysely.ts'
import { isManagedPerson } from '#server/db/managed.sql.ts'
import { byPersonName } from '#server/db/order.sql.ts'
import type { UserRow } from './people.sql.ts'

/** Somebody at a domain, with their address at another one, and whether that is somebody else's. */
export type AtDomain = UserRow & { email: string; newEmail: string; isHeld: boolean }

/** Everybody of the company at exactly this domain whom no directory manages, by name, locked. */
export async function lockPeopleAt(db: Db, domain: string, other: string): Promise<AtDomain[]> {
  const newEmail = sql`left(u.email, -length(${domain}::text)) || ${other}::text`
  const { rows } = await sql<AtDomain>`
    select u.*, ${newEmail} as new_email, exists (select from users o where o.email = ${newEmail}
      and (o.joined_at is not null or o.removed_at is not null)) as is_held
    from users u where right(u.email, length(${domain}::text) + 1) = '@' || ${domain}::text and ${isInCompany('u')}
      and not ${isManagedPerson('u')}
    order by ${byPersonName('u')} for no key update of u`.execute(db)
  return rows
}
