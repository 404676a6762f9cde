import { z } from 'zod'
import { define } from './call.ts'
import { done } from './values.ts'

const choice = z.object({ isOn: z.boolean() })

export const getWeeklyMail = define('GET', '/api/users/me/weekly-mail', {
  access: 'signed-in',
  summary: 'Whether I get a mail once a week about what I have not read, while no device of mine gets pushes',
  /** Without a mail server nobody gets any. */
  reply: choice.extend({ isMailSetUp: z.boolean() }),
})

export const setWeeklyMail = define('PUT', '/api/users/me/weekly-mail', {
  access: 'signed-in',
  summary: 'Turns the weekly mail on or off',
  body: choice,
  reply: choice,
})

/** The token of the link in a mail. */
export const turnOffBody = z.object({ token: z.uuid() })

export const turnOffWeeklyMail = define('POST', '/api/weekly-mail/off', {
  access: 'public',
  summary: 'Turns the weekly mail off for whom it was sent to, by the token of its link',
  body: turnOffBody,
  reply: done,
})
