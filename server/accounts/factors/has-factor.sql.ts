import { sql } from 'kysely'

/** Whether the user `u` has a second step. */
export const hasFactor = sql<boolean>`(exists (select from passkeys p where p.user_id = u.id)
  or exists (select from authenticators a where a.user_id = u.id))`

/** Whether a passkey of the user `u` is instead of a password. After single sign-on it is a second step. */
export const isPasskeyTheirPassword = sql<boolean>`(u.password_hash is null
  and not exists (select from sso_identities i where i.user_id = u.id))`
