import { sql } from 'kysely'
import { isInCompany } from '#server/db/in-company.sql.ts'
import type { Db } from '#server/db/kysely.ts'
import { isManagedPerson, isManagedTeam } from '#server/db/managed.sql.ts'

export interface SettingsRow {
  tokenHash: Buffer | null
  tokenMadeAt: Date | null
  tokenMadeBy: number | null
  madeByName: string | null
  sendsInvitations: boolean
}

const none: SettingsRow = {
  tokenHash: null,
  tokenMadeAt: null,
  tokenMadeBy: null,
  madeByName: null,
  sendsInvitations: false,
}

export async function findSettings(db: Db): Promise<SettingsRow> {
  const { rows } = await sql<SettingsRow>`
    select d.token_hash, d.token_made_at, d.token_made_by, u.first_name || ' ' || u.last_name as made_by_name, d.sends_invitations
    from scim_directory d left join users u on u.id = d.token_made_by`.execute(db)
  return rows[0] ?? none
}

/** Lets one change of the settings, or of the names of groups, follow the other. */
export async function lockSettings(db: Db): Promise<void> {
  await sql`insert into scim_directory default values on conflict do nothing`.execute(db)
  await sql`select from scim_directory for update`.execute(db)
}

/** Replaces the token; null for none. */
export async function setToken(db: Db, tokenHash: Buffer | null, madeBy: number | null): Promise<void> {
  await sql`update scim_directory set token_hash = ${tokenHash}, token_made_by = ${madeBy},
    token_made_at = case when ${tokenHash}::bytea is not null then now() end`.execute(db)
}

export async function setSendsInvitations(db: Db, isOn: boolean): Promise<void> {
  await sql`update scim_directory set sends_invitations = ${isOn}`.execute(db)
}

export interface Counts {
  people: number
  teams: number
  /** People whom the directory does not manage, and those of them without an address. */
  onlyHere: number
  onlyHereWithoutEmail: number
}

export async function countManaged(db: Db): Promise<Counts> {
  const isManaged = isManagedPerson('u')
  const { rows } = await sql<Counts>`
    select count(*) filter (where ${isManaged})::int as people, count(*) filter (where not ${isManaged})::int as only_here,
      count(*) filter (where not ${isManaged} and u.email is null)::int as only_here_without_email,
      (select count(*)::int from teams t where ${isManagedTeam('t')}) as teams
    from users u where ${isInCompany('u')}`.execute(db)
  return rows[0] as Counts
}

/** Lets go of everybody and every team; teams stay known, so that the directory finds them again. */
export async function letGo(db: Db): Promise<void> {
  await sql`delete from scim_people`.execute(db)
  await sql`update scim_teams set is_managed = false where is_managed`.execute(db)
}
