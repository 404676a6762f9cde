import { runBackup } from '#server/operations/index.ts'
import { readConfig } from './config.ts'
import { exitCodeOf } from './lib/exit-code.ts'

/** `npm run backup [-- <folder or s3://bucket/prefix>]` */
const [to] = process.argv.slice(2)
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort())

process.exitCode = await exitCodeOf(() =>
  runBackup(readConfig(undefined, to ? { BACKUP_TO: to } : {}), line => console.log(line), stopping.signal),
)
