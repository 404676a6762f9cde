import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ProcessorClock } from '#server/testing/processor-time.ts'
import { seed } from '#server/testing/rounds.ts'

/** What a run of one test runner took. */
export interface Figures {
  passed: number
  /** Each test that failed: its place and name, and the first line of what was wrong. */
  failures: string[]
  /** Processor seconds of each file. */
  files: Record<string, number>
}

const slowest = process.env.FIGURES === 'all' ? Number.POSITIVE_INFINITY : 10
/** Where the parts of a whole run leave their figures. */
const folder = process.env.TEST_FIGURES

/**
 * Begins to count what a run takes, and returns what tells it at the end: by printing, or by leaving the figures for the
 * whole run that it is a part of, whose clock counts for all of them.
 */
export function countFigures(part: string): (figures: Figures) => void {
  if (folder) {
    mkdirSync(folder, { recursive: true })
    return figures => writeFileSync(join(folder, `${part}.json`), JSON.stringify(figures))
  }
  const clock = new ProcessorClock()
  return figures => print(figures, clock.seconds())
}

/** Returns the sum of the figures that the parts of a run left in a folder. */
export function sumOfParts(left: string): Figures {
  const parts = readdirSync(left).map((name): Figures => JSON.parse(readFileSync(join(left, name), 'utf8')))
  return {
    passed: parts.reduce((sum, { passed }) => sum + passed, 0),
    failures: parts.flatMap(({ failures }) => failures),
    files: Object.assign({}, ...parts.map(({ files }) => files)),
  }
}

/** Returns one line of a failure: its first line, without colors. */
export function failureLine(place: string, message = ''): string {
  return `${place}: ${stripVTControlCharacters(message).trim().split('\n')[0] ?? ''}`
}

/**
 * Prints the slowest files, the processor time of all processes of the run, and the seed that repeats it. The tests that
 * failed come last, where the end of a long log shows them.
 */
export function print({ files, passed, failures }: Figures, processorSeconds: number): void {
  const sorted = Object.entries(files).toSorted(([, a], [, b]) => b - a)
  console.log('\nProcessor seconds')
  for (const [file, seconds] of sorted.slice(0, slowest)) console.log(`${seconds.toFixed(1).padStart(8)}  ${file}`)
  console.log(`${processorSeconds.toFixed(0).padStart(8)}  all of it, the database and the browsers included`)
  console.log(`\nSEED=${seed} makes the same random choices again.\n\n${passed} passed, ${failures.length} failed`)
  for (const failure of failures) console.log(`  ${failure}`)
}
