import type { postKinds } from '#contract/feed.ts'
import { limits } from '#contract/limits.ts'
import { codePoints } from '#contract/text/code-points.ts'
import type { PostedWords } from '#server/company/index.ts'
import type { Unit } from '#server/lib/unit.ts'
import * as sql from './posts.sql.ts'

export interface Notice {
  teamId: number
  /** In whose name it is posted; their rights do not matter. */
  authorId: number
  kind: Exclude<(typeof postKinds)[number], 'post'>
  words: PostedWords
}

/** Posts a notice of a giveaway. It has no audience, so that it is unread for nobody and in no figure. Returns its id. */
export async function publishNotice(unit: Unit, { words, ...notice }: Notice): Promise<number> {
  unit.invalidate(`team:${notice.teamId}`)
  return sql.insertNotice(unit.db, { ...notice, ...toColumns(words) })
}

/** Changes the text of a notice, which is then marked as edited; one that was deleted stays so. */
export async function rewriteNotice(unit: Unit, id: number, words: PostedWords): Promise<void> {
  const row = await sql.lockPost(unit.db, id)
  if (!row) return
  await sql.updatePost(unit.db, id, { ...toColumns(words), editedAt: new Date() })
  unit.invalidate(`team:${row.teamId}`)
}

/** The text in the company's language, and that of each language as JSON. */
function toColumns({ content, texts }: PostedWords) {
  const each = texts && Object.entries(texts).map(([language, written]) => [language, shorten(written)])
  return { content: shorten(content), texts: each && JSON.stringify(Object.fromEntries(each)) }
}

/** Templates may have grown since their length was checked. */
const shorten = (content: string) =>
  codePoints(content) <= limits.postCharacters
    ? content
    : `${[...content].slice(0, limits.postCharacters - 1).join('')}…`
