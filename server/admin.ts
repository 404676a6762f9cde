import { runAdmin } from '#server/operations/index.ts'
import { contextOfCommand } from './command-context.ts'
import { exitCodeOf } from './lib/exit-code.ts'

/** `npm run admin -- <command>` */
process.exitCode = await exitCodeOf(() =>
  runAdmin(undefined, process.argv.slice(2), contextOfCommand, line => console.log(line)),
)
