import { type RawBuilder, sql } from 'kysely'

/** The time `ms` milliseconds from now by the database's clock; in the past where they are negative. */
export const fromNow = (ms: number): RawBuilder<Date> => sql`(now() + ${ms} * interval '1 millisecond')`
