import { type Kysely, sql } from 'kysely'

/**
 * Chinese, Japanese, Thai and others put no spaces between words. Each letter of a run of theirs is a word of the index,
 * together with the one after it, so that a part of the run is found as a phrase (docs/decisions/044-search.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [searchable, plainText, tokens, words, people, texts]) await sql.raw(statement).execute(db)
}

/** As in contract/text/found-words.ts. */
const letters = String.raw`\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3005-\u3007\u3040-\u30FF\u31F0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\U00020000-\U0003FFFF`

/** The marks of kana are letters of their own once they are taken apart, and are left out as accents are. */
const searchable = String.raw`
create or replace function searchable(text) returns text language sql immutable strict parallel safe as $$
  select replace(replace(replace(translate(
    regexp_replace(normalize(lower($1 collate "und-x-icu"), nfd), E'[\u0300-\u036F\u3099\u309A]', '', 'g'),
    'øłđıħŧ', 'oldiht'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
$$`

const plainText = String.raw`
create or replace function search_plain(text) returns text language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(translate(searchable($1), '''’‘', '') collate "und-x-icu",
    E'[^[:alnum:]\u0590-\u109F\u1780-\u17FF]+', ' ', 'g'))
$$`

const tokens = `
create function search_tokens(content text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  plain text := search_plain(content);
begin
  if plain !~ E'[${letters}]' then return string_to_array(plain, ' '); end if;
  return array(
    -- materialized, or the pattern would read the whole run again for each of its letters
    with runs as materialized (
      select word, run, word ~ E'^[${letters}]' as is_unspaced
      from unnest(string_to_array(btrim(regexp_replace(regexp_replace(plain, E'([${letters}]+)', E' \\\\1 ', 'g'), ' +', ' ', 'g')), ' '))
        with ordinality each(word, run))
    select case when is_unspaced then letter || coalesce(lead(letter) over (partition by run order by place), '') else letter end
    from runs, unnest(case when is_unspaced then string_to_array(word, null) else array[word] end)
      with ordinality letters(letter, place)
    order by run, place);
end
$$`

const words = `
create or replace function search_words(content text) returns tsvector language plpgsql immutable strict parallel safe as $$
declare
  list text[] := search_tokens(content);
  has_unspaced boolean := content ~ E'[${letters}]';
  spanish int;
  english int;
begin
  if cardinality(list) = 0 then return ''; end if;
  select count(*) filter (where w in ('de', 'la', 'el', 'los', 'las', 'que', 'y', 'en', 'un', 'una', 'por', 'para',
      'con', 'es', 'se', 'del', 'al', 'lo', 'su', 'hay', 'esta', 'como', 'mas', 'pero', 'ya', 'si', 'muy', 'hoy')),
    count(*) filter (where w in ('the', 'of', 'and', 'to', 'in', 'is', 'for', 'on', 'with', 'at', 'this', 'that', 'it',
      'you', 'we', 'are', 'be', 'have', 'from', 'by', 'your', 'our', 'all', 'was', 'not', 'will', 'can', 'who'))
    into spanish, english from unnest(list) w;
  return (
    select string_agg(left(w, 60) || ':' || least(place, 16383), ' ')::tsvector from unnest(list) with ordinality each(w, place)
  ) || coalesce((
    select array_to_tsvector(array_agg(distinct lexeme))
    from (select distinct left(w, 60) as w from unnest(list) w where not has_unspaced or w !~ E'^[${letters}]') each,
      lateral (values ('#2' || left(w, 2)), ('#3' || left(w, 3)),
        (case when english >= spanish then '#e' || coalesce((ts_lexize('english_stem', w))[1], w) end),
        (case when spanish >= english then '#s' || coalesce((ts_lexize('spanish_stem', w))[1], w) end)) found(lexeme)
    where lexeme is not null
  ), '');
end
$$`

/** Their stored text is generated again. */
const people = String.raw`update users set first_name = first_name where first_name || last_name ~ E'[\u3040-\u30FF]'`

/** Texts that have such letters; the words of all others stay as they are. */
const texts = `
update search_texts s set words = search_words_of_post(p, s.id) from posts p
where s.post_id = p.id and s.comment_id is null and s.media_id is null and p.content ~ E'[${letters}]';
update search_texts s set words = search_words_of_comment(c, p, s.id) from comments c join posts p on p.id = c.post_id
where s.comment_id = c.id and c.content ~ E'[${letters}]';
update search_texts s set words = search_words_of_document(m, p, s.id) from media m join posts p on p.id = m.post_id
where s.media_id = m.id and m.file_name ~ E'[${letters}]'`
