import { type RawBuilder, sql } from 'kysely'

/**
 * A join with the one row of a table that a key names, or with none: `left join ${rowByKey('v', sql`views v where …`)}`.
 * It is found by its key for each row of the other side. A plain join is planned for the average number of rows with the
 * first column of the key: of teams and posts, and most have few. Those with everybody would be read whole.
 */
export const rowByKey = (alias: string, row: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`lateral (select * from ${row} limit 1) ${sql.ref(alias)} on true`
