import { validation as text } from '#locales/text.ts'
import type { Db } from '#server/db/kysely.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { idOf } from './attachments.service.ts'
import * as sql from './media.sql.ts'

/**
 * Sets the descriptions of a post's photos and videos, whose URLs have the same order. Null leaves one without; documents
 * have none. Runs in the transaction that writes the post, with its row locked. Returns whether that changes anything.
 * Throws Refusal `request.invalid` unless there are as many as media.
 */
export async function describeMedia(
  db: Db,
  mediaUrls: readonly string[],
  descriptions: readonly (string | null)[] | undefined,
): Promise<boolean> {
  if (!descriptions) return false
  if (descriptions.length !== mediaUrls.length) throw Refusal.invalid('mediaDescriptions', text.mediaDescriptions)
  const described = new Map(mediaUrls.map((url, index) => [idOf(url), descriptions[index] || null]))
  return (await sql.describe(db, described)) > 0
}
