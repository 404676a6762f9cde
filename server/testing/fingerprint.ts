import type { Pool } from 'pg'

/** Written by the app itself, by the clock or after the answer; no refusal is told by them. */
const restless = new Set(['attempts', 'workers', 'changes', 'scope_versions'])

/** Table → how many rows it has, and a hash of them: what a refused request must leave as it was. */
export async function fingerprint(pool: Pool): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>({
    name: 'tables',
    text: `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  })
  const kept = tables.map(({ name }) => name).filter(name => !restless.has(name))
  const one = (name: string) =>
    `select '${name}' as name, count(*) || ' rows ' || md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as hash from ${name} t`
  const all = [...kept, 'graphile_worker._private_jobs'].map(one).join(' union all ')
  const { rows } = await pool.query<{ name: string; hash: string }>({ name: 'fingerprint', text: all })
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]))
}
