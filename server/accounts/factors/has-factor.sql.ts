import { sql } from 'kysely'

/** Whether the user `u` has a second step. */
export const hasFactor = sql<boolean>`(exists (select from passkeys p where p.user_id = u.id)
  or exists (select from authenticators a where a.user_id = u.id))`
