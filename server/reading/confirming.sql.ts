import { sql } from 'kysely'
import { apiLimits } from '#contract/api-limits.ts'
import { inAudience } from './audience.sql.ts'

/** Rows `c`: the confirmations of post `p`'s current text. Callers restrict them to one member. */
export const confirmationsThatCount = sql`confirmations c where c.post_id = p.id and c.version >= p.confirm_version`

/** Whether everyone of the audience of post `p` has confirmed it. */
const isConfirmedByAll = sql<boolean>`not exists (
  select from memberships m where ${inAudience}
    and not exists (select from ${confirmationsThatCount} and c.user_id = m.user_id))`

/**
 * Whether post `p` asks the member `m` to confirm it: its audience, and those who joined later while it is new and
 * others still miss as well.
 */
export const isAskedToConfirm = sql<boolean>`(
  p.ask_to_confirm and p.seq is not null and m.user_id <> p.author_id and m.joined_seq is not null
  and (m.joined_seq < p.seq or (
    p.counted_at > now() - make_interval(days => ${apiLimits.confirmLaterDays}::int) and not ${isConfirmedByAll})))`
