import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { startCluster } from '#server/testing/databases/cluster.ts'
import { ProcessorClock } from '#server/testing/processor-time.ts'
import { print, sumOfParts } from './test/figures.ts'

/**
 * The whole run: all tests on one PostgreSQL, in two lanes, because each of them waits now and then. Prints what took
 * longest, and fails when a test does.
 */
const vitest = ['vitest', 'run']
/** Of each lane: together more than there are cores. */
const workers = availableParallelism()
const lanes: Record<string, string[]>[] = [
  { server: [...vitest, `--maxWorkers=${workers}`] },
  {
    components: [...vitest, '--config', 'vitest.components.config.ts'],
    journeys: ['playwright', 'test', `--workers=${workers + 1}`],
  },
]

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
async function passes(part: string, [command = '', ...args]: string[]): Promise<boolean> {
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' })
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', line => console.log(`${part.padEnd(10)} ${line}`))
  const [code] = await once(child, 'close')
  return code === 0
}

const failed = await Promise.all(
  lanes.map(async lane => {
    const failures: string[] = []
    for (const [part, command] of Object.entries(lane)) if (!(await passes(part, command))) failures.push(part)
    return failures
  }),
)
await stop()
print({ ...sumOfParts(folder), processorSeconds: clock.seconds() })
await rm(folder, { recursive: true })

if (failed.flat().length > 0) {
  console.log(`Failed: ${failed.flat().join(', ')}`)
  process.exitCode = 1
}
