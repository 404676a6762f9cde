import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { sample } from '#server/testing/random.ts'
import { type Mutation, mutationsOf } from './mutations.ts'

/** A mutation of a file, and whether a test noticed it, once it was tried. */
export interface Entry extends Mutation {
  file: string
  noticed?: boolean
}

const isProduction = (file: string) => /\.tsx?$/.test(file) && !/\.(test|fixture|generated|d)\.tsx?$/.test(file)

/** Returns the production files among these files and below these folders. */
export const filesIn = (paths: readonly string[]): string[] =>
  paths
    .flatMap(path => (statSync(path).isDirectory() ? globSync(`${path}/**/*.{ts,tsx}`) : [path]))
    .filter(isProduction)
    .toSorted()

/** Chooses as many mutations of the files by the seed, in the order of the files. */
export function choose(files: readonly string[], count: number, seed: number): Entry[] {
  const all = files.flatMap(file =>
    mutationsOf(readFileSync(file, 'utf8')).map((mutation): Entry => ({ file, ...mutation })),
  )
  return sample(all, count, seed)
}

export const format = (entries: readonly Entry[]): string => entries.map(entry => `${JSON.stringify(entry)}\n`).join('')

export const readList = (path: string): Entry[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter(line => line.startsWith('{'))
    .map((line): Entry => JSON.parse(line))

export const writeList = (path: string, entries: readonly Entry[]): void => writeFileSync(path, format(entries))

/**
 * Returns the mutation where its line is now: the nearest with the same text, because another commit has other lines
 * around it. Undefined when the line is gone.
 */
export function placed(source: string, { line, before, after }: Mutation): Mutation | undefined {
  const lines = source.split('\n').flatMap((text, index) => (text === before ? [index + 1] : []))
  const [nearest] = lines.toSorted((a, b) => Math.abs(a - line) - Math.abs(b - line))
  return nearest === undefined ? undefined : { line: nearest, before, after }
}
