import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createVitest, type TestSpecification } from 'vitest/node'
import { type Mutation, mutated, mutationsOf } from './mutate/mutations.ts'

const usage = `npm run mutate -- [--tests <path>]... [--lines 10-40] [--minutes 5] <file>...
npm run mutate -- --since <commit>

Breaks one line at a time, runs the tests (by default those in the file's folder), and prints what none of them noticed.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tests: { type: 'string', multiple: true },
    lines: { type: 'string' },
    since: { type: 'string' },
    minutes: { type: 'string', default: '5' },
  },
})

const changedSince = (commit: string) =>
  execFileSync('git', ['diff', '--name-only', '--diff-filter=AM', commit, '--', 'contract', 'server', 'web'])
    .toString()
    .split('\n')
    .filter(file => /\.tsx?$/.test(file) && !/\.(test|fixture|generated)\.tsx?$/.test(file))

const files = values.since ? changedSince(values.since) : positionals
if (files.length === 0) {
  console.log(usage)
  process.exit(1)
}

const [from = 1, to = Number.POSITIVE_INFINITY] = values.lines?.split('-').map(Number) ?? []
const endsAt = Date.now() + Number(values.minutes) * 60_000
const restore = new Map(files.map(file => [file, readFileSync(file, 'utf8')]))
const restoreAll = () => restore.forEach((source, file) => writeFileSync(file, source))
process.on('exit', restoreAll)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

const vitest = await createVitest('test', { watch: false, bail: 1, reporters: [{}], silent: true })
await vitest.standalone()

/** Whether not all of the tests pass: the first failure ends the run, and may end it before its file is known as failed. */
const isNoticed = async (file: string, specifications: TestSpecification[]) => {
  vitest.invalidateFile(resolve(file))
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  const passed = new Set(testModules.filter(tests => tests.state() === 'passed').map(({ moduleId }) => moduleId))
  return unhandledErrors.length > 0 || specifications.some(({ moduleId }) => !passed.has(moduleId))
}

const survivors: string[] = []
let tried = 0
for (const [file, source] of restore) {
  if (Date.now() > endsAt) break
  const specifications = await vitest.globTestSpecifications(values.tests ?? [dirname(file)])
  if (await isNoticed(file, specifications)) throw new Error(`The tests of ${file} fail before anything is broken`)
  const inRange = ({ line }: Mutation) => line >= from && line <= to
  for (const mutation of mutationsOf(source).filter(inRange)) {
    if (Date.now() > endsAt) break
    writeFileSync(file, mutated(source, mutation))
    tried += 1
    const place = `${file}:${mutation.line}`
    const noticed = await isNoticed(file, specifications)
    console.log(
      `${noticed ? 'noticed ' : 'SURVIVED'} ${place} ${mutation.after.trim() || `without ${mutation.before.trim()}`}`,
    )
    if (!noticed) survivors.push(place)
  }
  writeFileSync(file, source)
}
await vitest.close()
// tests that notice are what is wanted
process.exitCode = 0
console.log(
  `${survivors.length} of ${tried} survived.${Date.now() > endsAt ? ' The time is over: --lines goes on.' : ''}`,
)
