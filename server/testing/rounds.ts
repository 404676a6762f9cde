import { sample } from './random.ts'

/** Whether this is the run before a release, which repeats everything as often as it is worth. */
export const isThorough = Boolean(process.env.THOROUGH)

const dayMs = 86_400_000

/** The seed of a run's random choices: `SEED`, else the day, so that a failure can be repeated the same day. */
export const seed = Number(process.env.SEED ?? Math.floor(Date.now() / dayMs))

/** How often a random or repeated test runs: `few` times, or `many` with `THOROUGH=1`, before a release. */
export const rounds = ({ few, many }: { few: number; many: number }): number => (isThorough ? many : few)

/**
 * Chooses `few` of the items by the seed, in their order; all of them with `THOROUGH=1`. Each `place` where the same
 * items are tried has others.
 */
export const pick = <T>(items: readonly T[], few: number, place = 0): T[] =>
  sample(items, isThorough ? Number.POSITIVE_INFINITY : few, seed + place)
