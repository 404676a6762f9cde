import { Client } from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { createPost } from '#contract/feed.ts'
import { openCompany } from '#server/testing/company.ts'

/** Reports read counters: no statement of theirs reads the views of more than one post. */
const statements = vi.spyOn(Client.prototype, 'query')
const company = await openCompany()
const teamId = await company.team('Large')
const postId = (await company.owner.call(createPost, { body: { content: 'Large', teamId } })).id
const { pool } = company.database
await pool.query(`insert into users (email, first_name, last_name, joined_at, counted_at)
  select n || '@acme.example', 'Person', n::text, now(), now() from generate_series(1, 200) n`)
await pool.query(
  `insert into memberships (team_id, user_id, joined_seq, before) select $1, id, 0, 0 from users where email ~ '^[0-9]'`,
  [teamId],
)
await pool.query(
  `insert into posts (team_id, author_id, content, seq, counted_at) select $1, $2, 'News', n + 1, now() from generate_series(1, 500) n`,
  [teamId, company.owner.id],
)
await pool.query('insert into views (post_id, user_id, read_at) select p.id, u.id, now() from posts p, users u')
await pool.query('vacuum analyze')
afterAll(() => statements.mockRestore())

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: Node[]
}

/** Every read of a table in the plan of a statement. */
async function readsOf(table: string, text: string, values: unknown[]): Promise<Node[]> {
  const { rows } = await company.database.pool.query(`explain (format json) ${text}`, values)
  const nodes: Node[] = []
  const visit = (node: Node) => {
    if (node['Relation Name'] === table || node['Index Name']?.startsWith(table)) nodes.push(node)
    node.Plans?.forEach(visit)
  }
  visit(rows[0]['QUERY PLAN'][0].Plan as Node)
  return nodes
}

/** The statements that a call runs, each once. */
async function statementsOf(url: string): Promise<Map<string, unknown[]>> {
  statements.mockClear()
  expect((await company.owner.send({ url })).statusCode, url).toBe(200)
  const found = new Map<string, unknown[]>()
  for (const [statement, values] of statements.mock.calls as unknown[][])
    if (typeof statement === 'string' && /^\s*(select|with)\b/i.test(statement))
      found.set(statement, Array.isArray(values) ? values : [])
  return found
}

const scopes = () => ['', `teamId=${teamId}`]
const lists = ['', 'chip=attention&search=person', 'chip=no-pwa&sort=engagement&order=desc']
const postLists = ['', 'sort=half&search=news', 'sort=reach&from=2026-01-01&to=2026-12-31&timeZone=Asia/Tokyo']

test('reports of the company and of teams read no views', async () => {
  const both = (path: string, variants: string[]) =>
    variants.flatMap(variant => scopes().map(scope => `/api/engagement/${path}?${scope}&${variant}`))
  const urls = [
    ...['overview', 'users', 'departments/export'].map(name => `/api/engagement/${name}`),
    `/api/teams/${teamId}/engagement`,
    ...['teams', 'teams/export'].flatMap(path => both(path, ['from=2026-01-01&to=2026-12-31'])),
    ...['people', 'people/export'].flatMap(path => both(path, lists)),
    ...['posts', 'posts/export'].flatMap(path => both(path, postLists)),
    ...['trends', 'trends/export', 'hours', 'hours/export'].flatMap(path => both(path, [''])),
  ]
  let explained = 0
  for (const url of urls)
    for (const [text, values] of await statementsOf(url)) {
      explained += 1
      expect(await readsOf('views', text, values), text).toEqual([])
    }
  expect(explained).toBeGreaterThan(urls.length)
})

test('the report of a team does not read who has installed the app, in the whole company', async () => {
  for (const [text, values] of await statementsOf(`/api/teams/${teamId}/engagement`))
    for (const table of ['installs', 'push_subscriptions']) expect(await readsOf(table, text, values), text).toEqual([])
})

test('the non-readers of a post come from its own views, by the index', async () => {
  let reads = 0
  for (const path of ['', '/export', '?chip=low', '?search=person'])
    for (const [text, values] of await statementsOf(`/api/posts/${postId}/reach${path}`))
      for (const node of await readsOf('views', text, values)) {
        reads += 1
        if (node['Node Type'] === 'Bitmap Heap Scan') continue
        expect(node['Index Cond'], text).toMatch(/post_id = (\$\d|\d|p\.id)/)
      }
  expect(reads).toBeGreaterThan(0)
})
