import { type Kysely, sql } from 'kysely'

/** Of what programs use by name: each with what of it must not change for those who use it. */
export type Schema = ReadonlyMap<string, string>

/**
 * Describes the tables, columns, constraints, unique indexes, functions and triggers of a database, each by a name such as
 * `column posts.content`.
 */
export async function schemaOf(db: Kysely<unknown>): Promise<Schema> {
  const { rows } = await sql<{ name: string; definition: string }>`
    with tables as (
      select oid, relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname not like 'kysely%')
    select 'table ' || relname as name, '' as definition from tables
    union all
    select 'column ' || relname || '.' || attname,
      format_type(atttypid, atttypmod) || case when attnotnull then ' not null' else '' end
        || case when atthasdef or attidentity <> '' then ' with a value' else '' end
    from tables join pg_attribute on attrelid = tables.oid and attnum > 0 and not attisdropped
    union all
    select 'constraint ' || relname || '.' || conname || ' on ' || coalesce((
        select string_agg(attname, ',' order by attname) from pg_attribute
        where attrelid = tables.oid and attnum = any (conkey)), ''),
      pg_get_constraintdef(c.oid)
    from tables join pg_constraint c on conrelid = tables.oid and contype in ('c', 'f', 'u', 'p', 'x')
    union all
    select 'unique index ' || relname || '.' || i.indexrelid::regclass || ' on ' || coalesce((
        select string_agg(attname, ',' order by attname) from pg_attribute
        where attrelid = tables.oid and attnum = any (indkey)), ''),
      pg_get_indexdef(i.indexrelid)
    from tables join pg_index i on indrelid = tables.oid and indisunique
    where not exists (select from pg_constraint where conindid = i.indexrelid)
    union all
    select 'function ' || oid::regprocedure, '' from pg_proc where pronamespace = 'public'::regnamespace
    union all
    select 'trigger ' || relname || '.' || tgname, ''
    from tables join pg_trigger on tgrelid = tables.oid and not tgisinternal`.execute(db)
  return new Map(rows.map(({ name, definition }) => [name, definition]))
}
