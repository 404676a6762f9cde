import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/** The company's time zone, in which reports cut days; UTC until it has one (docs/decisions/038-company-time-zone.md). */
const zone = sql`coalesce((select time_zone from company), 'UTC')`

/** The company's day of an instant. */
export const dayOf = (at: Sql): RawBuilder<string> => sql<string>`(${at} at time zone ${zone})::date`

/** The hour of an instant on the company's clocks. */
export const hourOf = (at: Sql): RawBuilder<number> => sql<number>`extract(hour from ${at} at time zone ${zone})::int`

/** When a day of the company begins. */
export const startOf = (day: Sql): RawBuilder<Date> => sql<Date>`((${day})::timestamp at time zone ${zone})`

/** The noon of the company's day of an instant: what others see of a time that is somebody's own. */
export const noonOf = (at: Sql): RawBuilder<Date> =>
  sql<Date>`((date_trunc('day', ${at} at time zone ${zone}) + time '12:00') at time zone ${zone})`
