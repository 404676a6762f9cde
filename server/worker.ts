import { parseArgs } from 'node:util'
import { readConfig } from './config.ts'
import { startInstance } from './instance.ts'
import { writePrivately } from './lib/data-folder.ts'
import { printFailure } from './lib/log.ts'
import type { Ping, Ready } from './workers.ts'

/** One of several processes on one port (workers.ts), which started it. */
const options = { first: { type: 'boolean', default: false }, database: { type: 'string' } } as const
const { first, database } = parseArgs({ options }).values
writePrivately()
const config = readConfig()
process.on('message', (message: Partial<Ping>) => {
  if (message.ping) process.send?.(message)
})
startInstance(config, { databaseUrl: database ?? config.databaseUrl, isFirst: first }).then(
  url => process.send?.({ url } satisfies Ready),
  (error: unknown) => {
    printFailure(error)
    process.exit(1)
  },
)
