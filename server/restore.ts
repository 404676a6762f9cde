import { runRestore } from '#server/operations/index.ts'
import { readConfig } from './config.ts'
import { exitCodeOf } from './lib/exit-code.ts'

/** `npm run restore [-- <folder or s3://bucket/prefix> [name of a backup]]` */
const [from, name] = process.argv.slice(2)

process.exitCode = await exitCodeOf(() =>
  runRestore(readConfig(undefined, from ? { BACKUP_TO: from } : {}), line => console.log(line), name),
)
