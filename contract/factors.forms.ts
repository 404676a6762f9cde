import { z } from 'zod'
import { validation as text } from '#locales/text.ts'
import { limits } from './limits.ts'
import { required } from './values.ts'

/** Six digits of an authenticator app, or a recovery code; spaces and hyphens do not count. */
export const code = z
  .string({ error: required })
  .max(limits.codeCharacters, { error: () => text.codeTooLong })
  .transform(text => text.replaceAll(/[\s-]/g, '').toLowerCase())
  .refine(text => text !== '', { error: required })
export const codeForm = z.object({ code })
