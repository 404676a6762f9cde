import { z } from 'zod'
import { validation as text } from '#locales/text.ts'
import { limits } from './limits.ts'
import { emailAddress, loginName, personName, required } from './values.ts'

export const signInForm = z.object({
  /** An address or a sign-in name. */
  email: loginName(),
  password: z
    .string({ error: () => text.signInPassword })
    .min(limits.signInPasswordCharacters, { error: () => text.signInPassword })
    .max(1_000, { error: () => text.passwordTooLong }),
})
export const registrationForm = z.object({
  email: emailAddress(),
  firstName: personName(() => text.firstName),
  lastName: personName(() => text.lastName),
})
/** `email` is an address or a sign-in name. */
export const forgotForm = z.object({ email: loginName() })
export const emailForm = z.object({
  email: emailAddress(() => text.emailInvalid),
  password: z
    .string({ error: required })
    .min(1, { error: required })
    .max(1_000, { error: () => text.passwordTooLong }),
})
export const newPassword = z
  .string({ error: () => text.passwordTooShort })
  .min(limits.passwordCharactersMin, { error: () => text.passwordTooShort })
  .max(limits.passwordCharactersMax, {
    error: () => text.passwordMax({ max: String(limits.passwordCharactersMax) }),
  })
/** The form on the page; the call takes `token` and `newPassword`. */
export const resetForm = z
  .object({ newPassword, confirmPassword: z.string() })
  .refine(form => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    error: () => text.passwordsDiffer,
  })

const bothNames = () => text.bothNames
export const profileForm = z.object({ firstName: personName(bothNames), lastName: personName(bothNames) })
export const changePasswordForm = z.object({
  currentPassword: z
    .string({ error: required })
    .min(1, { error: required })
    .max(1_000, { error: () => text.passwordTooLong }),
  newPassword,
})
