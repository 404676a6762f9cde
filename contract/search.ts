import { z } from 'zod'
import { validation as text } from '#locales/text.ts'
import { define } from './call.ts'
import { limits } from './limits.ts'
import { mediaInfo } from './media.ts'
import { givenDay, givenTime, id, instant, named, safeText, shownPerson } from './values.ts'

export const searchTypes = ['post', 'comment', 'person', 'document'] as const
export const searchMedia = ['photo', 'video', 'document'] as const

export const searchResult = z.object({
  type: z.enum(searchTypes),
  /** Of the post, the comment or the shownPerson, or of the media item that is the document. */
  id: z.union([z.number(), z.uuid()]),
  /** The post that it opens; null for a shownPerson. */
  postId: z.number().nullable(),
  /** Text on one line, around what was found; the name of a person; of a document its name or its text. */
  excerpt: z.string(),
  /** Of a document, where the excerpt is from its text. */
  page: z.number().nullable(),
  /** The matches in the excerpt, in code points. */
  matches: z.array(z.object({ offset: z.number(), length: z.number() })),
  /** The author, or the person found. */
  author: shownPerson,
  at: instant.nullable(),
  team: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** The author of a comment's post. */
  postAuthor: named.nullable(),
  /** Of the first photo or video of a post, or the first page of a document. */
  thumbnailUrl: z.string().nullable(),
  /** The document, so that it can be opened. */
  media: mediaInfo.nullable(),
})
export type SearchResult = z.output<typeof searchResult>

/** A day of the company, or an instant. */
const time = z.union([givenDay, givenTime])

export const search = define('GET', '/api/search', {
  access: 'signed-in',
  summary:
    'Posts, comments, documents (by their names and texts) and people that I may see, by words, beginnings of words and "phrases": whole words first, then newest first',
  query: z.object({
    q: safeText()
      .default('')
      .refine(written => [...written].length <= limits.searchCharacters, {
        error: () => text.characters({ max: String(limits.searchCharacters) }),
      }),
    type: z.enum(searchTypes).optional(),
    with: z.enum(searchMedia).optional(),
    teamId: id.optional(),
    authorId: id.optional(),
    from: time.optional(),
    /** A day is included to its end. */
    to: time.optional(),
    /** From nextCursor. */
    cursor: z
      .string()
      .regex(/^[pwb]\d{1,10}$/)
      .optional(),
  }),
  reply: z.object({ results: z.array(searchResult), nextCursor: z.string().nullable() }),
})

export const searchCounts = define('GET', '/api/search/counts', {
  access: 'signed-in',
  summary: 'How many documents and people I may see',
  reply: z.object({ documents: z.number(), people: z.number() }),
})
