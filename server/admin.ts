import { runAdmin } from '#server/operations/index.ts'
import { EventBus } from './lib/event-bus.ts'
import { exitCodeOf } from './lib/exit-code.ts'
import { jobs, listeners } from './modules.ts'

/** Running instances read what has changed from the database. */
const changes = { afterCommit: () => undefined, invalidateSoon: () => undefined }

/** `npm run admin -- <command>` */
process.exitCode = await exitCodeOf(() =>
  runAdmin(
    undefined,
    process.argv.slice(2),
    db => ({ db, changes, jobs, events: new EventBus(listeners) }),
    line => console.log(line),
  ),
)
