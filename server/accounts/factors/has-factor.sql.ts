import { sql } from 'kysely'

const hasPasskey = sql<boolean>`exists (select from passkeys p where p.user_id = u.id)`
const hasAuthenticator = sql<boolean>`exists (select from authenticators a where a.user_id = u.id)`

/** Whether the user `u` has a factor. */
export const hasFactor = sql<boolean>`(${hasPasskey} or ${hasAuthenticator})`

/** Whether a passkey of the user `u` is instead of a password. After single sign-on it is a second step. */
export const isPasskeyTheirPassword = sql<boolean>`(u.password_hash is null
  and not exists (select from sso_identities i where i.user_id = u.id))`

/** Whether the user `u` has a second step, which an owner can reset. */
export const hasSecondStep = sql<boolean>`(${hasAuthenticator} or (${hasPasskey} and not ${isPasskeyTheirPassword}))`
