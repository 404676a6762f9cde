import { type Kysely, sql } from 'kysely'

/** Leaders remove words of others with a note; a deleted post or comment waits a minute for an undo. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['posts', 'comments']) {
    await sql`
      alter table ${sql.table(table)}
        add column removal_note text,
        add column deleted_at timestamptz,
        add column deleted_by_id int references users`.execute(db)
    await sql`
      create index ${sql.ref(`${table}_deleted`)} on ${sql.table(table)} (deleted_at)
      where deleted_at is not null`.execute(db)
  }
  // Who had read the words of a post that everyone was asked to read again.
  await sql`
    create table former_views (
      revision_id int not null references revisions on delete cascade,
      post_id int not null references posts on delete cascade,
      user_id int not null references users,
      read_at timestamptz not null,
      primary key (revision_id, user_id)
    )`.execute(db)
  await sql`create index former_views_user on former_views (user_id, post_id)`.execute(db)
  await sql`create index former_views_post on former_views (post_id)`.execute(db)
}
