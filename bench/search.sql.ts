import { sql } from 'kysely'
import { companyWideTeamId } from '#contract/policy.ts'
import type { Db } from '#server/db/kysely.ts'

export const searched = { people: 10_000, teams: 100, posts: 200_000, comments: 800_000 } as const
const { people, teams, posts, comments } = searched
const firstTeam = 10

/** The word with a rank by frequency. */
const wordOf = (rank: string) =>
  `chr(97 + (${rank}) % 26) || chr(97 + (${rank}) / 26 % 26) || to_hex((${rank})::bigint * 2654435761 % 100003)`

/** The frequency of a word falls with its rank, as it does in every language. */
const text = (words: number) => `(select string_agg(${wordOf('rank')}, ' ') from (
  select floor(power(60000, random()))::int as rank from generate_series(1, ${words} + n::int % 7) offset 0) ranks)`

/** A company with a million texts. Its index is made at the end, in one go. */
export async function seedTexts(db: Db): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run(`insert into company (name, app_name, primary_color, giveaway_announcement_template, giveaway_winner_template,
    first_steps_ended_at) values ('Searched', 'Searched', '#0B6B75', '', '', now())`)
  await run(`insert into users (email, first_name, last_name, role, joined_at, counted_at, first_sign_in_at, last_sign_in_at)
    select 'person' || n || '@searched.example', initcap(${wordOf('n % 500')}), initcap(${wordOf('n')}),
      case n when 1 then 'owner' else 'viewer' end, now(), now(), now(), now() from generate_series(1, ${people}) n`)
  await run(`insert into teams (id, name) values (${companyWideTeamId}, 'Company-wide')`)
  await run(`insert into teams (name) select 'Team ' || n from generate_series(1, ${teams}) n`)
  await run(`insert into memberships (team_id, user_id, joined_seq, before, can_post)
    select ${companyWideTeamId}, id, 0, 0, true from users union all select ${firstTeam} + id % ${teams}, id, 0, 0, true from users`)
  for (const table of ['posts', 'comments']) await run(`alter table ${table} disable trigger user`)
  await run(`insert into posts (team_id, author_id, content, seq, created_at, counted_at)
    select case n % 5 when 0 then ${companyWideTeamId} else ${firstTeam} + n % ${teams} end, 1 + n % ${people}, ${text(20)}, n, at, at
    from (select n, now() - (${posts} - n) * interval '2 minutes' as at from generate_series(1, ${posts}) n offset 0) each`)
  await run(`insert into comments (post_id, author_id, content, created_at)
    select 1 + n * ${posts}::bigint / ${comments + 1}, 1 + n % ${people}, ${text(8)}, now() - (${comments} - n) * interval '30 seconds'
    from generate_series(1, ${comments}) n`)
  for (const table of ['posts', 'comments']) await run(`alter table ${table} enable trigger user`)
  const { rows } = await sql<{ indexdef: string }>`
    select indexdef from pg_indexes where indexname = 'search_texts_words'`.execute(db)
  await run('drop index search_texts_words')
  await run(`insert into search_texts (id, post_id, comment_id, at, words)
    select n.id, n.post_id, n.comment_id, n.at,
      case when n.comment_id is null then search_words_of_post(p, n.id) else search_words_of_comment(c, p, n.id) end
    from (select row_number() over (order by at, post_id, comment_id nulls first)::int as id, * from (
      select id as post_id, null::int as comment_id, created_at as at from posts
      union all select post_id, id, created_at from comments) each) n
    join posts p on p.id = n.post_id left join comments c on c.id = n.comment_id`)
  await run(`select setval('search_texts_id_seq', max(id)) from search_texts`)
  await run(rows[0]?.indexdef ?? '')
  await run('vacuum analyze')
}

/** Words by the number of texts that have them. */
export async function wordsByRank(db: Db, from: number, to: number): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select ${sql.raw(wordOf('rank'))} as word from generate_series(${from}::int, ${to}::int) rank order by rank`.execute(
    db,
  )
  return rows.map(({ word }) => word)
}

/** Turns the writing of the index off and on, to measure what it costs. */
export async function setIndexing(db: Db, isOn: boolean): Promise<void> {
  for (const table of ['posts', 'comments'])
    await sql.raw(`alter table ${table} ${isOn ? 'enable' : 'disable'} trigger user`).execute(db)
}

export async function sizeOfIndex(db: Db): Promise<string> {
  const { rows } = await sql<{ size: string }>`
    select pg_size_pretty(pg_total_relation_size('search_texts')) as size`.execute(db)
  return rows[0]?.size ?? ''
}
