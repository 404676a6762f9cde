import { z } from 'zod'
import { define } from './call.ts'
import { manyMissing, repairReport, repairRequest } from './media.ts'
import { runStatus } from './system-tests.ts'
import { instant } from './values.ts'

/** A repair or a check in the background; polled about once a second while it is running. */
export const repairRun = z.object({
  id: z.uuid(),
  /** `interrupted`: the server was stopped; what was done is done, and it can be run again. `failed`: an error. */
  status: z.enum([...runStatus.options, 'failed']),
  /** Only checks, changes nothing. */
  dryRun: z.boolean(),
  startedAt: instant,
  endedAt: instant.nullable(),
  /** Null once that person's account is erased. */
  startedBy: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** Files looked at so far, and about how many there are. */
  checkedFiles: z.number(),
  totalFiles: z.number(),
  /** Null while it runs, and if it was interrupted, has failed, or changed nothing because too much is missing. */
  report: repairReport.nullable(),
  manyMissing,
})
export type RepairRun = z.output<typeof repairRun>

/** Replies at once. A run of the same kind that is going on is returned; throws Refusal `repair.running`. */
export const startRepair = define('POST', '/api/repair-media/runs', {
  access: { may: 'media.repair' },
  summary: 'Starts a repair of media, or a check for one, in the background',
  body: repairRequest,
  reply: repairRun,
  status: 202,
})

export const getRepair = define('GET', '/api/repair-media/runs', {
  access: { may: 'media.repair' },
  summary: 'The repair that is going on, else the last one',
  reply: z.object({ run: repairRun.nullable() }),
})
