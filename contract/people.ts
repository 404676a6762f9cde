import { z } from 'zod'
import { user } from './accounts.ts'
import { define } from './call.ts'
import { done, emailAddress, idParams, personName, role } from './values.ts'

/** A person as leadership sees them in a list. */
export const person = user.extend({
  /** False while an added person has not signed in yet (decision 12). */
  hasSignedIn: z.boolean(),
})
export type Person = z.output<typeof person>

export const addUserForm = z.object({
  email: emailAddress('Invalid email address'),
  firstName: personName('First name is required'),
  lastName: personName('Last name is required'),
  role: role.default('viewer'),
})

export const listUsers = define({
  method: 'GET',
  path: '/api/users',
  access: { may: 'user.list' },
  summary: 'Everyone in the company, by name',
  reply: z.array(person),
})

export const addUser = define({
  method: 'POST',
  path: '/api/admin/users',
  access: { may: 'user.add' },
  summary: 'Adds a person, shows a temporary password once and mails them a set-up link',
  body: addUserForm,
  reply: person.extend({ credentials: z.object({ email: z.string(), tempPassword: z.string() }).optional() }),
  status: 201,
})

export const setUserRole = define({
  method: 'PATCH',
  path: '/api/users/:id/role',
  access: { may: 'user.set-role' },
  summary: 'Changes a role; becoming admin or owner brings posting rights in all teams of that person',
  params: idParams,
  body: z.object({ role }),
  reply: person,
})

export const removeUser = define({
  method: 'DELETE',
  path: '/api/users/:id',
  access: { may: 'user.remove' },
  summary: 'Removes a person; their posts and comments stay under their name',
  params: idParams,
  reply: done,
})
