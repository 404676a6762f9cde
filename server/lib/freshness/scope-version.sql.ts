import { type RawBuilder, sql } from 'kysely'

/**
 * A subquery whose text is equal in two statements only if nothing has been committed between them that changes one of
 * the scopes: a committed change first counts by its row in `changes`, and then by a higher version, which is raised by
 * the transaction that deletes the row (docs/decisions/002-freshness.md).
 */
export const versionOfScopes = (scopes: RawBuilder<unknown>) => sql<string>`(
  select concat_ws(' ', pg_postmaster_start_time(),
    (select max(version) from scope_versions where scope = any(${scopes})),
    (select count(*) from changes where scope = any(${scopes}))))`
