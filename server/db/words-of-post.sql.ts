import { type RawBuilder, sql } from 'kysely'

/** What names post `p` in lists, pushes and mails: its text, or without one the question of its poll; may be empty. */
export const wordsOfPost: RawBuilder<string> = sql<string>`coalesce(nullif(p.content, ''),
  case when p.has_poll then (select question from polls where post_id = p.id) end, '')`
