import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createVitest, type TestSpecification } from 'vitest/node'
import { choose, type Entry, filesIn, format, placed, readList, writeList } from './mutate/list.ts'
import { mutated } from './mutate/mutations.ts'

const usage = `npm run mutate -- [--count 60] [--seed 1] [--tests <path>]... [--minutes 5] <file or folder>...
npm run mutate -- --since <commit>
npm run mutate -- --count 60 --seed 1 --print <file or folder>... > list
npm run mutate -- --list list

Breaks one line at a time, runs the tests (by default those in the file's folder), and prints what none of them noticed.
With --print, prints the list of what it would break; --list takes one, on any commit, notes in it what was noticed, and
goes on where it stopped.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tests: { type: 'string', multiple: true },
    since: { type: 'string' },
    count: { type: 'string', default: 'Infinity' },
    seed: { type: 'string', default: '1' },
    print: { type: 'boolean', default: false },
    list: { type: 'string' },
    minutes: { type: 'string', default: '5' },
  },
})

const changedSince = (commit: string) =>
  execFileSync('git', ['diff', '--name-only', '--diff-filter=AM', commit, '--', 'contract', 'server', 'web'])
    .toString()
    .split('\n')
    .filter(Boolean)

const entries = values.list
  ? readList(values.list)
  : choose(filesIn(values.since ? changedSince(values.since) : positionals), Number(values.count), Number(values.seed))
if (entries.length === 0) {
  console.log(usage)
  process.exit(1)
}
if (values.print) {
  process.stdout.write(format(entries))
  process.exit()
}

const endsAt = Date.now() + Number(values.minutes) * 60_000
const isOver = () => Date.now() > endsAt
const isLeft = ({ file, noticed }: Entry) => noticed === undefined && existsSync(file)
const byFile = Map.groupBy(entries.filter(isLeft), ({ file }) => file)
const originals = new Map([...byFile.keys()].map(file => [file, readFileSync(file, 'utf8')]))
process.on('exit', () => originals.forEach((source, file) => writeFileSync(file, source)))
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

const describe = ({ file, line, before, after }: Entry) =>
  `${file}:${line} ${after.trim() || `without ${before.trim()}`}`

for (const [file, ofFile] of byFile) {
  if (isOver()) break
  const source = originals.get(file) ?? ''
  const specifications = await vitest.globTestSpecifications(values.tests ?? [dirname(file)])
  if (await isNoticed(file, specifications)) throw new Error(`The tests of ${file} fail before anything is broken`)
  for (const entry of ofFile) {
    if (isOver()) break
    const mutation = placed(source, entry)
    if (!mutation) {
      console.log(`gone     ${describe(entry)}`)
      continue
    }
    writeFileSync(file, mutated(source, mutation))
    entry.noticed = await isNoticed(file, specifications)
    console.log(`${entry.noticed ? 'noticed ' : 'SURVIVED'} ${describe(entry)}`)
    if (values.list) writeList(values.list, entries)
  }
  writeFileSync(file, source)
  // The tests of the next file load it as it was.
  vitest.invalidateFile(resolve(file))
}
await vitest.close()
// tests that notice are what is wanted
process.exitCode = 0
const tried = entries.filter(({ noticed }) => noticed !== undefined)
const survived = tried.filter(({ noticed }) => !noticed)
console.log(
  `${survived.length} of ${tried.length} survived, ${entries.length - tried.length} were not tried or are gone.`,
)
