import type { Pool } from 'pg'

/** Tables that the app writes in the background or after the reply, so they change without a call. */
const ignored = new Set([
  'attempts',
  'workers',
  'changes',
  'scope_versions',
  'diagnostic_runs',
  'test_objects',
  'looks',
])

/** Returns the number of rows and a hash of each table, which a refused request must leave unchanged. */
export async function fingerprint(pool: Pool): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>({
    name: 'tables',
    text: `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  })
  const names = tables.map(({ name }) => name).filter(name => !ignored.has(name))
  const one = (name: string) =>
    `select '${name}' as name, count(*) || ' rows ' || md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as hash from ${name} t`
  const all = [...names, 'graphile_worker._private_jobs'].map(one).join(' union all ')
  const { rows } = await pool.query<{ name: string; hash: string }>({ name: 'fingerprint', text: all })
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]))
}
