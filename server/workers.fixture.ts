import { readConfig } from './config.ts'
import { print } from './lib/log.ts'
import { startWorkers } from './workers.ts'

/** The app with worker processes, of which one that hangs is noticed sooner. */
const url = await startWorkers(readConfig(), { hangMs: 15_000 })
print(`Front Line is ready at ${url}`)
