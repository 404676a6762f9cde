import * as fc from 'fast-check'

/** One of some kinds, each as often as its weight says. */
export const kindOf = <K extends string>(weights: Record<K, number>): fc.Arbitrary<K> =>
  fc.oneof(...Object.entries<number>(weights).map(([kind, weight]) => ({ weight, arbitrary: fc.constant(kind as K) })))
