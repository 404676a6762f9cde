import type { postKinds } from '#contract/feed.ts'
import { limits } from '#contract/limits.ts'
import { codePoints } from '#contract/text/code-points.ts'
import type { Unit } from '#server/lib/unit.ts'
import * as sql from './posts.sql.ts'

export interface Notice {
  teamId: number
  /** In whose name it is posted; their rights do not matter. */
  authorId: number
  kind: Exclude<(typeof postKinds)[number], 'post'>
  content: string
}

/** Posts a notice of a giveaway. It has no audience, so that it is unread for nobody and in no figure. Returns its id. */
export async function publishNotice(unit: Unit, { content, ...notice }: Notice): Promise<number> {
  unit.invalidate(`team:${notice.teamId}`)
  return sql.insertNotice(unit.db, { ...notice, content: shorten(content) })
}

/** Changes the text of a notice, which is then marked as edited; one that was deleted stays so. */
export async function rewriteNotice(unit: Unit, id: number, content: string): Promise<void> {
  const row = await sql.lockPost(unit.db, id)
  if (!row) return
  await sql.updatePost(unit.db, id, { content: shorten(content), editedAt: new Date() })
  unit.invalidate(`team:${row.teamId}`)
}

/** Templates may have grown since their length was checked. */
const shorten = (content: string) =>
  codePoints(content) <= limits.postCharacters
    ? content
    : `${[...content].slice(0, limits.postCharacters - 1).join('')}…`
