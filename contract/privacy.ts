import { z } from 'zod'
import { validation as text } from '#locales/text.ts'
import { define } from './call.ts'
import { holdReason } from './holds.ts'
import { done, idParams, instant, role } from './values.ts'

/** The figures about a user that leaders see in their report, and for how many days details are kept. */
export const recordedAboutMe = define('GET', '/api/users/me/recorded', {
  access: 'signed-in',
  summary: 'What is recorded about me, and what leaders see of it',
  reply: z.object({
    teams: z.array(z.string()),
    /** Percent; null if nothing was meant for me. */
    engagementRate: z.number().nullable(),
    hasPWAInstalled: z.boolean(),
    hasNotifications: z.boolean(),
    lastActiveAt: instant.nullable(),
    /** Names of owners, who can erase a former employee. */
    owners: z.array(z.string()),
    /** Names of those who see my sheet, the first by name, and how many they are: owners, admins and owners of my teams. */
    leaders: z.array(z.string()),
    leaderCount: z.number(),
    /** Whether the lines of the activity log are in the log of the server too. */
    isAuditPrinted: z.boolean(),
    keptDays: z.object({ times: z.number(), activity: z.number(), devices: z.number() }),
    /** For how many years the record of a deleted post is kept. */
    recordYears: z.number(),
  }),
})
export type RecordedAboutMe = z.output<typeof recordedAboutMe.reply>

export const downloadMyData = define('GET', '/api/users/me/data', {
  access: 'signed-in',
  summary: 'Everything that is recorded about me, as a JSON file',
  download: { type: 'application/json', fileName: 'my-data.json' },
  reply: z.string(),
})

const formerEmployee = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  signInName: z.string().nullable(),
  role,
  profileImageUrl: z.string().nullable(),
  leftAt: instant,
  posts: z.number(),
  comments: z.number(),
  /** How many records of confirmations name them. */
  records: z.number(),
  isHeld: z.boolean(),
})
export type FormerEmployee = z.output<typeof formerEmployee>

export const formerEmployees = define('GET', '/api/former-employees', {
  access: { may: 'user.bring-back' },
  summary: 'People who were removed and not erased, the latest first',
  reply: z.array(formerEmployee),
})

export const bringBackUser = define('POST', '/api/former-employees/:id/bring-back', {
  access: { may: 'user.bring-back' },
  summary: 'Brings back somebody who was removed, with their teams, rights, role, history and password',
  params: idParams,
  reply: done,
})

/** Keeps the fact that posts were read, in numbers only. Cannot be undone. */
export const eraseUser = define('POST', '/api/former-employees/:id/erase', {
  access: { may: 'user.erase' },
  summary: 'Erases the name, address and traces of somebody who was removed',
  params: idParams,
  body: z
    .object({
      /** What happens to their posts and comments: they stay without the name, or are deleted. */
      content: z.enum(['keep', 'delete']),
      /** Their name stays in the records of confirmations, for this reason. */
      keepNameInRecords: z.boolean().default(false),
      reason: holdReason.optional(),
    })
    .refine(({ keepNameInRecords, reason }) => !keepNameInRecords || reason !== undefined, {
      path: ['reason'],
      error: () => text.reason,
    }),
  reply: done,
})
