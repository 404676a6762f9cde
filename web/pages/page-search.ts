import { z } from 'zod'
import { peopleChip } from '#contract/reports.ts'

/** Search values stay text, also digits. Invalid ones are dropped. */
const word = z.string().optional().catch(undefined)
const rowId = z.coerce.number().int().positive().optional().catch(undefined)

/** What the addresses of pages say after the question mark. */
export const pageSearch = {
  login: z.object({ mode: z.enum(['login', 'register']).optional().catch(undefined), next: word }),
  resetPassword: z.object({ token: word, setup: word }),
  verifyEmail: z.object({ token: word }),
  start: z.object({
    team: rowId,
    /** Set by the shortcut of the installed app. */
    compose: z.literal('1').optional().catch(undefined),
  }),
  people: z.object({
    q: word,
    role: z.enum(['owner', 'admin', 'viewer']).optional().catch(undefined),
    state: z.enum(['not-signed-in', 'left']).optional().catch(undefined),
    team: rowId,
    sort: z.enum(['name', 'newest', 'active']).optional().catch(undefined),
  }),
  bulkImport: z.object({
    tab: z.literal('videos').optional().catch(undefined),
    /** The video test whose result is shown. */
    test: word,
  }),
  teams: z.object({ department: word }),
  members: z.object({ show: z.enum(['members', 'non-members']).optional().catch(undefined) }),
  /** The giveaway whose draw is verified. */
  lottery: z.object({ draw: rowId }),
  activityLog: z.object({ kind: word, person: word, from: word, to: word }),
  settings: z.object({ tab: z.enum(['notifications', 'appearance', 'management']).optional().catch(undefined) }),
  systemTesting: z.object({
    view: z.literal('details').optional().catch(undefined),
    /** Of the results that are shown. */
    status: z.enum(['pass', 'warning', 'fail']).optional().catch(undefined),
  }),
  /** What a report shows: its view, people and days. */
  report: z.object({
    teamId: rowId,
    view: z.enum(['people', 'trends']).optional().catch(undefined),
    chip: peopleChip.optional().catch(undefined),
    q: word,
    sort: z.enum(['name', 'engagement', 'recent', 'inactive']).optional().catch(undefined),
    range: z.enum(['7', '30', '90', 'year', 'own']).optional().catch(undefined),
    from: word,
    to: word,
  }),
}
