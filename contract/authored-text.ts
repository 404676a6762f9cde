import { z } from 'zod'
import { limits } from './limits.ts'
import { named, rowId } from './values.ts'

export const author = named.extend({ profileImageUrl: z.string().nullable() })

/** The last editor, if not the author. */
export const editedBy = named.nullable()

/** Why somebody else, who is then `editedBy`, has removed the text; null while it exists. */
export const removalNote = z.string().nullable()

/** Of the text, as an ISO 639-1 code; null where it is too short to tell. */
export const textLanguage = z.string().nullable()

/** A person named in a text by `@`, in code points of the text. */
export const mention = z.object({
  userId: rowId,
  offset: z.number().int().min(0).max(limits.postCharacters),
  length: z.number().int().min(1).max(limits.postCharacters),
})
export type Mention = z.output<typeof mention>

/** In the order of the text. In a reply only those who may see the post. */
export const mentions = z.array(mention)
export const givenMentions = mentions.max(limits.mentionsPerText).optional()
export const clientKey = z.uuid().optional()
