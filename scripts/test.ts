import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { startCluster } from '#server/testing/databases/cluster.ts'
import { ProcessorClock } from '#server/testing/processor-time.ts'
import { print, sumOfParts } from './test/figures.ts'

/**
 * The whole run: all tests on one PostgreSQL, its parts at the same time, because each of them waits now and then. Prints
 * what took longest, and fails when a test does.
 */
const parts = {
  server: 'vitest run',
  components: 'vitest run --config vitest.components.config.ts',
  journeys: 'playwright test',
}

const bin = join(import.meta.dirname, '../node_modules/.bin')
const clock = new ProcessorClock()
const folder = await mkdtemp(join(tmpdir(), 'fl-figures-'))
const { superuser, stop } = await startCluster()
const env = {
  ...process.env,
  PATH: [bin, process.env.PATH].join(delimiter),
  TEST_CLUSTER: superuser,
  TEST_FIGURES: folder,
}

/** Runs a part of the tests, each line of its output named after it. Returns whether it passed. */
async function passes(part: string, commandLine: string): Promise<boolean> {
  const [command = '', ...args] = commandLine.split(' ')
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' })
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', line => console.log(`${part.padEnd(10)} ${line}`))
  const [code] = await once(child, 'close')
  return code === 0
}

const runs = Object.entries(parts).map(async ([part, command]) => ((await passes(part, command)) ? [] : [part]))
const failed = (await Promise.all(runs)).flat()
await stop()
print(sumOfParts(folder), clock.seconds())
await rm(folder, { recursive: true })

if (failed.length > 0) {
  console.log(`Failed: ${failed.join(', ')}`)
  process.exitCode = 1
}
