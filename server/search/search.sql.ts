import { type RawBuilder, sql } from 'kysely'
import { apiLimits } from '#contract/api-limits.ts'
import type { Term, Word } from '#contract/text/found-words.ts'
import { startOf } from '#server/db/company-days.sql.ts'
import { isInCompany } from '#server/db/in-company.sql.ts'
import type { Db } from '#server/db/kysely.ts'
import { byPersonName } from '#server/db/order.sql.ts'
import { mayRead } from '#server/feed/index.ts'

/** The words of texts as they are in the index, each with its stems. */
export async function wordsOf(db: Db, texts: readonly string[]): Promise<Word[][]> {
  const { rows } = await sql<Word & { place: number }>`
    select place::int, left(word, 60) as word, coalesce((ts_lexize('english_stem', left(word, 60)))[1], left(word, 60)) as english,
      coalesce((ts_lexize('spanish_stem', left(word, 60)))[1], left(word, 60)) as spanish
    from unnest(${texts}::text[]) with ordinality as each(text, place),
      unnest(search_tokens(text)) with ordinality as words(word, number)
    order by place, number`.execute(db)
  const words = texts.map((): Word[] => [])
  for (const { place, ...word } of rows) words[place - 1]?.push(word)
  return words
}

/** Of words, those that have a stem of a word of the search. */
export async function formsOf(db: Db, terms: readonly Term[], words: readonly string[]): Promise<Word[]> {
  if (words.length === 0) return []
  const wanted = terms.flatMap(term => term.words)
  const { rows } = await sql<Word>`
    select word, english, spanish
    from unnest(${words}::text[]) word,
      lateral (select coalesce((ts_lexize('english_stem', word))[1], word) as english,
        coalesce((ts_lexize('spanish_stem', word))[1], word) as spanish) stems
    where english = any(${wanted.map(({ english }) => english)}::text[])
      or spanish = any(${wanted.map(({ spanish }) => spanish)}::text[])
    limit ${apiLimits.searchForms}`.execute(db)
  return rows
}

export interface Bounds {
  from?: string | undefined
  to?: string | undefined
}

/** An instant as it is; of a day its beginning, or its end. */
const startTime = (time: string) => (time.includes('T') ? sql`${time}::timestamptz` : startOf(sql`${time}::date`))
const endTime = (time: string) => (time.includes('T') ? sql`${time}::timestamptz` : startOf(sql`${time}::date + 1`))
const isBefore = (to: string) => (to.includes('T') ? sql`at <= ${endTime(to)}` : sql`at < ${endTime(to)}`)

/** The highest number of a text up to a time. */
export async function newestText(db: Db, { to }: Bounds): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from search_texts where ${to ? isBefore(to) : sql`true`} order by ${to ? sql`at desc, id desc` : sql`id desc`} limit 1`.execute(
    db,
  )
  return rows[0]?.id ?? 0
}

/** Numbers of the texts that match, the newest first. `+ 0` has the index of words used, never that of the numbers. */
export async function findTexts(
  db: Db,
  {
    query,
    lowest,
    highest,
    from,
    to,
    limit,
  }: { query: string; lowest: number; highest: number; limit: number } & Bounds,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from search_texts
    where words @@ ${query}::tsquery and id + 0 between ${lowest} and ${highest}
      and ${from ? sql`at >= ${startTime(from)}` : sql`true`} and ${to ? isBefore(to) : sql`true`}
    order by id + 0 desc limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

const partsOf = (id: RawBuilder<unknown>) => sql`array['#b' || ${id} / 8192, '#c' || ${id} / 65536]`

/** Numbers all texts in the order of their times, after texts from before came in. */
export async function sortTexts(db: Db): Promise<void> {
  await sql`
    update search_texts s set id = sorted.number, words = case when s.words = '' then s.words
      else ts_delete(s.words, ${partsOf(sql`s.id`)}) || array_to_tsvector(${partsOf(sql`sorted.number`)}) end
    from (select id, row_number() over (order by at, id)::int as number from search_texts) sorted
    where sorted.id = s.id and sorted.number <> s.id`.execute(db)
}

export async function countTexts(db: Db, query: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from search_texts where words @@ ${query}::tsquery`.execute(db)
  return rows[0]?.count ?? 0
}

export async function countPeople(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int from users u where ${isInCompany('u')}`.execute(db)
  return rows[0]?.count ?? 0
}

export interface FoundText {
  number: number
  postId: number
  commentId: number | null
  mediaId: string | null
  content: string
  at: Date
  teamId: number
  teamName: string
  authorId: number
  firstName: string
  lastName: string
  profileImageUrl: string | null
  postAuthor: { firstName: string; lastName: string }
}

/** The texts with these numbers that exist, in the order of the numbers. */
export async function readTexts(db: Db, numbers: readonly number[]): Promise<FoundText[]> {
  const { rows } = await sql<FoundText>`
    select s.id as number, s.post_id, s.comment_id, s.media_id, coalesce(c.content, m.file_name, post_text(p)) as content, s.at, t.id as team_id, t.name as team_name,
      a.id as author_id, a.first_name, a.last_name, a.profile_image_url,
      json_build_object('firstName', pa.first_name, 'lastName', pa.last_name) as post_author
    from unnest(${numbers}::int[]) with ordinality as wanted(id, place)
    join search_texts s on s.id = wanted.id
    join posts p on p.id = s.post_id and p.deleted_at is null
    left join comments c on c.id = s.comment_id and c.deleted_at is null
    left join media m on m.id = s.media_id and m.status = 'ready' and m.removed_at is null
    join teams t on t.id = p.team_id
    join users a on a.id = coalesce(c.author_id, p.author_id)
    join users pa on pa.id = p.author_id
    where (s.comment_id is null or c.id is not null) and (s.media_id is null or m.id is not null)
    order by wanted.place`.execute(db)
  return rows
}

/** The texts of documents, with a form feed after each page. */
export async function readDocumentTexts(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('documentTexts').selectAll().where('mediaId', 'in', ids).execute()
  return new Map(rows.map(({ mediaId, content }) => [mediaId, content]))
}

export interface FoundPerson {
  id: number
  firstName: string
  lastName: string
  profileImageUrl: string | null
}

/** People of the company each of whose words a name begins with, by name. */
export async function findPeople(
  db: Db,
  {
    words,
    teamId,
    offset,
    limit,
  }: { words: readonly string[]; teamId: number | undefined; offset: number; limit: number },
): Promise<FoundPerson[]> {
  const name = words.map(word => `'${word}':*`).join(' & ')
  const { rows } = await sql<FoundPerson>`
    select u.id, u.first_name, u.last_name, u.profile_image_url from users u
    where ${isInCompany('u')} and ${name ? sql`u.name_words @@ ${name}::tsquery` : sql`true`}
      and ${teamId ? mayRead(sql`${teamId}::int`) : sql`true`}
    order by ${byPersonName('u')} limit ${limit} offset ${offset}`.execute(db)
  return rows
}
