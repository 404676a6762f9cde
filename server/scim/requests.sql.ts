import { sql } from 'kysely'
import { retention } from '#contract/retention.ts'
import type { Db } from '#server/db/kysely.ts'
import type { Outcome } from './protocol/outcome.ts'

export interface LoggedRequest extends Outcome {
  method: string
  path: string
  status: number
}

/** Notes a request, and forgets those before the newest 1,000. */
export async function insertRequest(db: Db, request: LoggedRequest): Promise<void> {
  const { method, path, status, kind, userId = null, teamId = null, details = {} } = request
  await sql`
    with added as (
      insert into scim_requests (method, path, status, outcome, user_id, team_id, details)
      values (${method}, ${path}, ${status}, ${kind}, ${userId}, ${teamId}, ${JSON.stringify(details)}::jsonb)
      returning id
    )
    delete from scim_requests where id <= (select id from added) - ${mostRequests}`.execute(db)
}

const mostRequests = 1_000

export interface RequestRow {
  id: number
  at: Date
  method: string
  path: string
  status: number
  outcome: string
  person: string | null
  team: string | null
  details: NonNullable<Outcome['details']>
}

/** Requests, newest first, with the present names of whom they were about. */
export async function listRequests(db: Db, { before, limit }: { before: number | undefined; limit: number }) {
  const { rows } = await sql<RequestRow>`
    select r.id, r.at, r.method, r.path, r.status, r.outcome, r.details,
      case when u.erased_at is null then u.first_name || ' ' || u.last_name end as person, t.name as team
    from scim_requests r left join users u on u.id = r.user_id left join teams t on t.id = r.team_id
    where ${before === undefined ? sql`true` : sql`r.id < ${before}`}
    order by r.id desc limit ${limit}`.execute(db)
  return rows
}

/** Deletes requests that are kept no longer. */
export async function sweepRequests(db: Db): Promise<void> {
  await sql`delete from scim_requests where at < now() - make_interval(secs => ${retention.scimRequests / 1_000})`.execute(
    db,
  )
}
