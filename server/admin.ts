import { runAdmin } from '#server/operations/index.ts'
import { contextOfCommand } from './command-context.ts'
import { exitCodeOf } from './lib/exit-code.ts'

/** A second signal ends the process at once. */
function stopping(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort())
  return controller.signal
}

/** `npm run admin -- <command>` */
process.exitCode = await exitCodeOf(() =>
  runAdmin(undefined, process.argv.slice(2), contextOfCommand, line => console.log(line), stopping),
)
