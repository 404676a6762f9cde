import { z } from 'zod'
import { validation as text } from '#locales/text.ts'
import { emailAddress, personName, role, rowId, signInName } from './values.ts'

export const addUserForm = z.object({
  /** Without one, they get a sign-in name and a join code. */
  email: emailAddress(() => text.emailInvalid).nullish(),
  /** Of somebody without an address; made of the name by default. */
  signInName: signInName().optional(),
  firstName: personName(() => text.firstName),
  lastName: personName(() => text.lastName),
  role: role.default('viewer'),
  /** Besides Company-wide. */
  teamIds: z.array(rowId).default([]),
})

/** Fields that are left out stay unchanged. */
export const personEdit = z.object({
  firstName: personName(() => text.firstName).optional(),
  lastName: personName(() => text.lastName).optional(),
  email: emailAddress(() => text.emailInvalid).optional(),
  signInName: signInName().optional(),
})
