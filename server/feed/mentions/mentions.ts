import type { Mention } from '#contract/authored-text.ts'
import { serverFeed as text } from '#locales/text.ts'
import type { Db } from '#server/db/kysely.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { readersOf } from './mentions.sql.ts'

/** Mentions in the order of their text; undefined unless each is within it, begins with `@`, and overlaps no other. */
export function orderedMentions(content: string, mentions: readonly Mention[]): Mention[] | undefined {
  const characters = mentions.length > 0 ? [...content] : []
  const ordered = mentions.toSorted((a, b) => a.offset - b.offset)
  let end = 0
  for (const { offset, length } of ordered) {
    if (offset < end || offset + length > characters.length || characters[offset] !== '@') return undefined
    end = offset + length
  }
  return ordered
}

/**
 * The mentions of a text as they are stored: in its order, of people who may see it. Throws Refusal `request.invalid`.
 */
export async function checkedMentions(
  db: Db,
  { content, mentions = [], teamId }: { content: string; mentions?: readonly Mention[] | undefined; teamId: number },
): Promise<Mention[]> {
  if (mentions.length === 0) return []
  const ordered = orderedMentions(content, mentions)
  if (!ordered) throw Refusal.invalid('mentions', text.badMention)
  const ids = new Set(
    await readersOf(
      db,
      teamId,
      ordered.map(({ userId }) => userId),
    ),
  )
  return ordered.filter(({ userId }) => ids.has(userId))
}

/** The users whom one text mentions and another one does not, without its author. */
export function newlyMentioned(before: readonly Mention[], after: readonly Mention[], authorId: number): number[] {
  const known = new Set([authorId, ...before.map(({ userId }) => userId)])
  return [...new Set(after.map(({ userId }) => userId))].filter(id => !known.has(id))
}
