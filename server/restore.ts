import { runRestore } from '#server/operations/index.ts'
import { readConfig } from './config.ts'
import { exitCodeOf } from './lib/exit-code.ts'

/** `npm run restore [-- [--copy] <folder or s3://bucket/prefix> [name of a backup]]` */
const copy = '--copy'
const given = process.argv.slice(2)
const [from, name] = given.filter(word => word !== copy)
const isCopy = given.includes(copy)

process.exitCode = await exitCodeOf(() =>
  runRestore(readConfig(undefined, from ? { BACKUP_TO: from } : {}), line => console.log(line), { name, isCopy }),
)
