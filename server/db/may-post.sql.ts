import { type RawBuilder, sql } from 'kysely'

/**
 * Whether members may post: everyone of a team that says so, else who was selected. `memberships` and `teams` are the
 * names or aliases of the tables.
 */
export const mayPost = (memberships: string, teams: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${memberships}.canPost`)} or ${sql.ref(`${teams}.whoMayPost`)} = 'everyone')`
