import type { Db } from '#server/db/kysely.ts'
import type { Config } from './config.ts'
import { EventBus } from './lib/event-bus.ts'
import type { UnitContext } from './lib/unit.ts'
import { jobs, listeners } from './modules.ts'

/** Running instances read what has changed from the database. */
const changes = { afterCommit: () => undefined, invalidateSoon: () => undefined }

/** For the transactions of a command, which are like those of the app. */
export const contextOfCommand = (db: Db, config: Config): UnitContext => ({
  db,
  config,
  changes,
  jobs,
  events: new EventBus(listeners),
})
