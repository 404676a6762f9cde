import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from '#server/db/pool.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/database.ts'
import { breakingChanges } from './breaking-changes.ts'
import { schemaOf } from './schema.sql.ts'

let database: TestDatabase
let db: Kysely<unknown>
beforeAll(async () => {
  database = await createTestDatabase()
  db = new Kysely({ dialect: new PostgresDialect({ pool: openPool(database.connectionString, { max: 1 }) }) })
  await sql
    .raw(
      `create table lamps (
         id int primary key, watts int, name text not null, kind text not null check (kind in ('wall', 'desk')));
       create unique index lamps_name on lamps (name) where id > 0;
       create function bright(int) returns boolean language sql as 'select $1 > 60';
       create function note() returns trigger language plpgsql as 'begin return null; end';
       create trigger noted after insert on lamps for each row execute function note()`,
    )
    .execute(db)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

/** What a change breaks for the version before; nothing of it stays. */
async function brokenBy(change: string): Promise<string[]> {
  const before = await schemaOf(db)
  await sql`begin`.execute(db)
  try {
    await sql.raw(change).execute(db)
    return [...breakingChanges(before, await schemaOf(db)).keys()]
  } finally {
    await sql`rollback`.execute(db)
  }
}

test.each([
  ['a new table', 'create table bulbs (id int primary key, lamp_id int not null references lamps)'],
  ['a new column', 'alter table lamps add column volts int check (volts > 0)'],
  ['a new column with a default', 'alter table lamps add column volts int not null default 12'],
  ['a new generated column', 'alter table lamps add column half int not null generated always as (id / 2) stored'],
  ['a new unique column', 'alter table lamps add column code text unique'],
  ['a new index', 'create index lamps_watts on lamps (watts)'],
  ['a column that may be null now', 'alter table lamps alter column name drop not null'],
  ['a default', 'alter table lamps alter column watts set default 5'],
  [
    'more values',
    `alter table lamps drop constraint lamps_kind_check,
       add constraint lamps_kind_check check (kind in ('wall', 'floor', 'desk'))`,
  ],
  ['a constraint less', 'alter table lamps drop constraint lamps_kind_check'],
  ['another body', `create or replace function bright(int) returns boolean language sql as 'select $1 > 40'`],
  ['a new function and trigger', 'create trigger again after update on lamps for each row execute function note()'],
])('%s breaks nothing', async (_, change) => {
  expect(await brokenBy(change)).toEqual([])
})

test.each([
  ['drop table lamps', 'table lamps'],
  ['alter table lamps rename to lights', 'table lamps'],
  ['alter table lamps drop column watts', 'column lamps.watts'],
  ['alter table lamps rename column watts to power', 'column lamps.watts'],
  ['alter table lamps alter column watts type text', 'column lamps.watts'],
  ['alter table lamps alter column watts set not null', 'column lamps.watts'],
  ['alter table lamps add column volts int not null', 'column lamps.volts'],
  ['alter table lamps add constraint low check (watts < 100)', 'constraint lamps.low on watts'],
  ['alter table lamps add constraint same unique (watts)', 'constraint lamps.same on watts'],
  ['create unique index lamps_watts on lamps (watts)', 'unique index lamps.lamps_watts on watts'],
  ['drop index lamps_name', 'unique index lamps.lamps_name on name'],
  ['drop index lamps_name; create unique index lamps_name on lamps (name)', 'unique index lamps.lamps_name on name'],
  [
    `alter table lamps drop constraint lamps_kind_check, add constraint lamps_kind_check check (kind in ('wall', 'floor'))`,
    'constraint lamps.lamps_kind_check on kind',
  ],
  ['drop function bright(int)', 'function bright(integer)'],
  ['drop trigger noted on lamps', 'trigger lamps.noted'],
])('%s breaks the version before', async (change, broken) => {
  expect(await brokenBy(change)).toContain(broken)
})
