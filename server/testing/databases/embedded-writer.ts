import { once } from 'node:events'
import { Client } from 'pg'
import { type EmbeddedOptions, startEmbedded } from '#server/db/embedded/start.ts'

/**
 * A process for tests to kill: starts the embedded database with the options in its first argument (JSON), as the user
 * in its second, and writes numbers, each printed after the database has acknowledged it, until its connection ends. SIGTERM stops it in order.
 */
const [options, uid] = process.argv.slice(2)
if (uid) {
  process.setgroups?.([])
  process.setgid?.(Number(uid))
  process.setuid?.(Number(uid))
}
const embeddedOptions: Pick<EmbeddedOptions, 'dataDir' | 'installed' | 'systemFolder'> = JSON.parse(options ?? '')
const embedded = await startEmbedded({ ...embeddedOptions, log: message => console.log(`log ${message}`) })
console.log('ready')

let isStopping = false
process.once('SIGTERM', () => {
  isStopping = true
})
const asked = once(process, 'SIGTERM')
const client = new Client({ connectionString: embedded.connectionString })
client.on('error', error => console.log(`lost ${error.message}`))
await client.connect()
await client.query('create table if not exists written (n int generated always as identity primary key)')
const write = async () => {
  while (!isStopping) {
    const { rows } = await client.query<{ n: number }>('insert into written default values returning n')
    console.log(`written ${rows[0]?.n}`)
  }
}
await write().catch(() => asked)
await client.end().catch(() => undefined)
await embedded.stop()
console.log('stopped')
