import { z } from 'zod'
import { limits } from './limits.ts'
import { required } from './values.ts'

/** Six digits of an authenticator app, or a recovery code; spaces and hyphens do not count. */
export const code = z
  .string(required)
  .max(limits.codeCharacters, 'That code is too long')
  .transform(text => text.replaceAll(/[\s-]/g, '').toLowerCase())
  .refine(text => text !== '', required)
export const codeForm = z.object({ code })
