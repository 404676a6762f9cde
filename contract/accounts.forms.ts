import { z } from 'zod'
import { limits } from './limits.ts'
import { emailAddress, personName, required } from './values.ts'

export const signInForm = z.object({
  email: emailAddress(),
  password: z
    .string('Password must be at least 6 characters')
    .min(limits.signInPasswordCharacters, 'Password must be at least 6 characters')
    .max(1_000, 'Password is too long'),
})
export const registrationForm = z.object({
  email: emailAddress(),
  firstName: personName('First name is required'),
  lastName: personName('Last name is required'),
})
export const forgotForm = z.object({ email: emailAddress() })
export const newPassword = z
  .string('Password must be at least 8 characters long')
  .min(limits.passwordCharactersMin, 'Password must be at least 8 characters long')
  .max(limits.passwordCharactersMax, `Password must be at most ${limits.passwordCharactersMax} characters long`)
/** The form on the page; the call takes `token` and `newPassword`. */
export const resetForm = z
  .object({ newPassword, confirmPassword: z.string() })
  .refine(form => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
  })

const bothNames = 'Please enter both first and last name'
export const profileForm = z.object({ firstName: personName(bothNames), lastName: personName(bothNames) })
export const changePasswordForm = z.object({
  currentPassword: z.string(required).min(1, required).max(1_000, 'Password is too long'),
  newPassword,
})
