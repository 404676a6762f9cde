import { sql } from 'kysely'
import type { FirstStep } from '#contract/first-steps.ts'
import { isInCompany } from '#server/db/in-company.sql.ts'
import type { Db } from '#server/db/kysely.ts'

export interface Progress {
  endedAt: Date | null
  skipped: FirstStep[]
  domains: string[]
  hasOwnDomain: boolean
  hasLogo: boolean
  hasPeople: boolean
  isEveryoneInvited: boolean
  hasPost: boolean
}

export async function readProgress(db: Db, actorId: number): Promise<Progress> {
  const { rows } = await sql<Progress>`
    select first_steps_ended_at as ended_at, first_steps_skipped as skipped, logo_url is not null as has_logo,
      array(select domain from domains order by id) as domains,
      company.registration = 'invitation' or exists (select from users u where u.id = ${actorId} and (u.email is null
        or exists (select from domains d where u.email like '%@' || d.domain))) as has_own_domain,
      exists (select from users where id <> ${actorId} and ${isInCompany('users')}) as has_people,
      not exists (select from users where ${isInCompany('users')}
        and last_sign_in_at is null and invited_at is null) as is_everyone_invited,
      exists (select from posts where kind = 'post' and deleted_at is null) as has_post
    from company`.execute(db)
  return rows[0] as Progress
}

export async function skipStep(db: Db, step: FirstStep): Promise<void> {
  await sql`update company set first_steps_skipped = array_append(array_remove(first_steps_skipped, ${step}), ${step})`.execute(
    db,
  )
}

export async function endSteps(db: Db): Promise<void> {
  await sql`update company set first_steps_ended_at = coalesce(first_steps_ended_at, now())`.execute(db)
}
