import { runResetFactors } from '#server/operations/index.ts'
import { contextOfCommand } from './command-context.ts'
import { readConfig } from './config.ts'
import { exitCodeOf } from './lib/exit-code.ts'

/** `npm run reset-second-step -- <email>` */
const [email] = process.argv.slice(2)

process.exitCode = await exitCodeOf(() =>
  runResetFactors(readConfig(), email, contextOfCommand, line => console.log(line)),
)
