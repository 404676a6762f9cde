import { type Kysely, sql } from 'kysely'

/** Posts that also go by mail to those whom no push reaches, and how and when each person was told of a post. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table posts add column by_mail boolean not null default false`.execute(db)
  await sql`alter table scheduled_posts add column by_mail boolean not null default false`.execute(db)
  await sql`create table told (
    post_id int not null references posts on delete cascade,
    user_id int not null references users,
    how text not null check (how in ('push', 'mail', 'person')),
    at timestamptz not null default now(),
    by_id int references users,
    primary key (post_id, user_id, how)
  )`.execute(db)
  await sql`create index told_user on told (user_id)`.execute(db)
  await sql`create index told_by on told (by_id) where by_id is not null`.execute(db)
}
