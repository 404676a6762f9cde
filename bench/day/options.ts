import type { Options } from './simulate.ts'

/** For `parseArgs`. By default the day takes ten minutes. */
export const dayOptions = {
  people: { type: 'string', default: '1000' },
  speed: { type: 'string', default: '144' },
  seed: { type: 'string', default: '1' },
  hours: { type: 'string', default: '24' },
} as const

/** Throws unless all of them are numbers above 0. */
export function readOptions(values: Record<keyof typeof dayOptions, string>): Options {
  const number = (name: keyof typeof dayOptions) => {
    const value = Number(values[name])
    if (!(value > 0)) throw new Error(`--${name} must be a number above 0, not ${values[name]}.`)
    return value
  }
  const [people, seed] = [Math.round(number('people')), Math.round(number('seed'))]
  return { people, seed, speed: number('speed'), hours: number('hours') }
}
