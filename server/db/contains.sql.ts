import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Whether a text expression contains the search as it is, in any case: `%`, `_` and `\` have no special meaning. */
export const contains = (text: RawBuilder<unknown>, search: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${text} ilike ${`%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`

/** Whether a text expression contains every word of the search. */
export const containsWords = (text: RawBuilder<unknown>, search: string): RawBuilder<SqlBool> => {
  const words = search.split(/\s+/u).filter(Boolean)
  return sql<SqlBool>`(${
    words.length > 0
      ? sql.join(
          words.map(word => contains(text, word)),
          sql` and `,
        )
      : sql`true`
  })`
}
