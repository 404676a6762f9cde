import { type Kysely, sql } from 'kysely'

/** Remembers the memberships of people who were removed, and whom an import added, so that either can be undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table former_memberships (
      team_id int not null references teams on delete cascade,
      user_id int not null references users on delete cascade,
      role text not null,
      can_post boolean not null,
      can_post_by_role boolean not null,
      can_manage_members boolean not null,
      is_team_owner boolean not null,
      joined_seq bigint,
      joined_at timestamptz not null,
      primary key (user_id, team_id)
    )`.execute(db)
  await sql`create index former_memberships_team on former_memberships (team_id)`.execute(db)
  await sql`alter table people_imports add column user_ids int[] not null default '{}'`.execute(db)
}
