import { z } from 'zod'
import { author, editedBy } from './authored-text.ts'
import { define } from './call.ts'
import { id, idParams, instant } from './values.ts'

export const listRevisions = define('GET', '/api/posts/:id/revisions', {
  access: 'signed-in',
  summary:
    'The words of a post, or of a comment, before others changed them or everyone was to read again; newest first',
  params: idParams,
  query: z.object({ commentId: id.optional() }),
  reply: z.object({
    revisions: z.array(
      z.object({
        id: z.number(),
        content: z.string(),
        replacedAt: instant,
        editedBy: editedBy.unwrap(),
        /** The readers of these words when everyone was asked to read again; 0 and nobody for callers who may not see readers. */
        readCount: z.number(),
        /** The first of them, by name. */
        readers: z.array(author.extend({ id: z.number() })),
      }),
    ),
  }),
})
