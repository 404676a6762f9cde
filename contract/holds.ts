import { z } from 'zod'
import { validation as text } from '#locales/text.ts'
import { define } from './call.ts'
import { limits } from './limits.ts'
import { idParams, instant, namedPerson, requiredText, rowId } from './values.ts'

export const holdReason = requiredText(() => text.reason, limits.holdReasonCharacters)

export const listHolds = define('GET', '/api/holds', {
  access: { may: 'hold.manage' },
  summary: 'What must not be deleted, the latest first',
  reply: z.object({
    holds: z.array(
      z.object({
        id: z.number(),
        post: z.object({ id: z.number(), text: z.string(), teamName: z.string() }).nullable(),
        user: namedPerson.nullable(),
        reason: z.string(),
        by: namedPerson,
        createdAt: instant,
      }),
    ),
  }),
})
export type Hold = z.output<typeof listHolds.reply>['holds'][number]

/** One on a post also holds its comments and who is in its record; one on a person what they wrote and confirmed. */
export const putHold = define('POST', '/api/holds', {
  access: { may: 'hold.manage' },
  summary: 'Keeps a post or a person from being deleted or erased, until it is lifted',
  body: z
    .object({ postId: rowId.optional(), userId: rowId.optional(), reason: holdReason })
    .refine(({ postId, userId }) => (postId === undefined) !== (userId === undefined), {
      path: ['postId'],
      error: () => text.required,
    }),
  reply: z.object({ id: z.number() }),
  status: 201,
})

export const liftHold = define('DELETE', '/api/holds/:id', {
  access: { may: 'hold.manage' },
  summary: 'Lifts a hold',
  params: idParams,
  reply: z.object({ message: z.string() }),
})
