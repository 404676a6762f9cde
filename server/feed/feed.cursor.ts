import { z } from 'zod'
import { serverFeed as text } from '#locales/text.ts'
import { Refusal } from '#server/lib/refusal.ts'
import type { FeedPosition } from './posts.sql.ts'

const rowId = z.int().positive().max(2_147_483_647)
const position = z.object({ shown: z.array(rowId).max(1_000), before: rowId.nullable() })

/** A position in a feed as an opaque text; short, because few posts are pinned. */
export function encodeCursor({ shown, before }: FeedPosition): string {
  return Buffer.from(JSON.stringify({ shown, before })).toString('base64url')
}

/** Throws Refusal `request.invalid`. */
export function decodeCursor(cursor: string): FeedPosition {
  try {
    return position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw new Refusal('request.invalid', { fields: { cursor: text.badCursor } })
  }
}
