import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Whether users are in the company: added or verified, and not removed since. `table` is the name or alias of `users`.
 * Who signs in, is counted, gets mail and wins is one of them.
 */
export const isInCompany = (table: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(`${table}.joinedAt`)} is not null and ${sql.ref(`${table}.removedAt`)} is null)`

/**
 * Whether users of the company count in figures. Somebody who was added and not invited yet does not; their memberships
 * have no baselines, so that they are in no audience.
 */
export const isCounted = (table: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(`${table}.countedAt`)} is not null)`
