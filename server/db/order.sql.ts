import { type RawBuilder, sql } from 'kysely'

/** Sorts accented letters with their base letters, and without regard to case. */
export const alphabetical = (column: string): RawBuilder<string> =>
  sql<string>`lower(${sql.ref(column)}) collate "und-x-icu"`

/** The order of people in every list; `table` is the name or alias of `users`. */
export const byPersonName = (table: string): RawBuilder<unknown> =>
  sql`${alphabetical(`${table}.lastName`)}, ${alphabetical(`${table}.firstName`)}, ${sql.ref(`${table}.id`)}`
