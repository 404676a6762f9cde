import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Ctx } from '#server/lib/context.ts'
import { appVersion } from '#server/lib/version.ts'
import * as sql from './presence.sql.ts'

const everyMs = 15_000

/** This instance, for the list of running ones. */
export const instanceId = randomUUID()

/** Records that this instance runs, until it is stopped. */
export async function startPresence({ db, log }: Pick<Ctx, 'db' | 'log'>): Promise<{ stop(): Promise<void> }> {
  const instance = { id: instanceId, name: hostname(), version: appVersion }
  const note = () =>
    sql
      .noteInstance(db, instance)
      .catch((error: unknown) => log.warn({ err: error }, 'This instance could not be recorded as running'))
  await sql
    .noteVersion(db, appVersion)
    .catch((error: unknown) => log.warn({ err: error }, 'The version could not be recorded'))
  await note()
  const timer = setInterval(note, everyMs)
  return {
    async stop() {
      clearInterval(timer)
      await sql.removeInstance(db, instanceId).catch(() => undefined)
    },
  }
}
