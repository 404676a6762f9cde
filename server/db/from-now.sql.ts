import { type RawBuilder, sql } from 'kysely'

/** The time in so many milliseconds, or that long ago where they are negative, by the database's clock. */
export const fromNow = (ms: number): RawBuilder<Date> => sql`(now() + ${ms} * interval '1 millisecond')`
