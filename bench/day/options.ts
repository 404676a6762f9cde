import { hour } from '#contract/durations.ts'
import type { Options } from './simulate.ts'

/** For `parseArgs`. By default the day takes ten minutes. */
export const dayOptions = {
  people: { type: 'string', default: '1000' },
  speed: { type: 'string', default: '144' },
  from: { type: 'string', default: '0' },
  to: { type: 'string', default: '24' },
  seed: { type: 'string', default: '1' },
} as const

/** Throws unless all of them are numbers within their bounds. */
export function readOptions(values: Record<keyof typeof dayOptions, string>): Options {
  const number = (name: keyof typeof dayOptions, [least, most]: readonly [number, number]) => {
    const value = Number(values[name])
    if (!(value >= least && value <= most))
      throw new Error(`--${name} must be a number from ${least} to ${most}, not ${values[name]}.`)
    return value
  }
  const from = number('from', [0, 23])
  return {
    people: Math.round(number('people', [10, 100_000])),
    speed: number('speed', [1, 10_000]),
    hours: { from: from * hour, to: number('to', [from, 24]) * hour },
    seed: Math.round(number('seed', [0, 2 ** 32])),
  }
}
