import { type RawBuilder, type SqlBool, sql } from 'kysely'

type Text = RawBuilder<unknown>

/** Whether a text contains the search as it is, in any case and with or without accents. */
export const contains = (text: Text, search: string): RawBuilder<SqlBool> => matches(sql`searchable(${text})`, search)

/** Whether a text contains every word of the search, in any case and with or without accents. */
export const containsWords = (text: Text, search: string): RawBuilder<SqlBool> =>
  containsAll(sql`searchable(${text})`, search)

/** Whether the name or address of a person contains every word of the search; `table` is the name or alias of `users`. */
export const isFoundBy = (table: string, search: string): RawBuilder<SqlBool> =>
  containsAll(sql.ref(`${table}.searchText`), search)

function containsAll(searchable: Text, search: string): RawBuilder<SqlBool> {
  const words = search.split(/\s+/u).filter(Boolean)
  return sql<SqlBool>`(${
    words.length > 0
      ? sql.join(
          words.map(word => matches(searchable, word)),
          sql` and `,
        )
      : sql`true`
  })`
}

/** `%`, `_` and `\` have no special meaning. */
const matches = (searchable: Text, word: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${searchable} like searchable(${`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`})`
