import type { Release } from './releases.ts'

/** What a migration says about itself besides `up`. */
export interface Declaration {
  readonly name: string
  readonly isContracting: boolean
  /** Of a migration that removes something: the release whose programs were the first not to use it. */
  readonly unusedSince?: string | undefined
  /** Changes that the check cannot see to be harmless, each with the reason. */
  readonly harmless?: Readonly<Record<string, string>> | undefined
}

/** Returns what is wrong with the names: released migrations stay, and new ones have later numbers. */
export function misnamed(released: readonly string[], all: readonly string[]): string[] {
  const last = Number(released.at(-1)?.slice(0, 3) ?? 0)
  return [
    ...released.filter(name => !all.includes(name)).map(name => `${name}: it was released, so it has to stay`),
    ...all
      .filter(name => !released.includes(name) && Number(name.slice(0, 3)) <= last)
      .map(name => `${name}: give it a number above ${last}, the last one that was released`),
  ]
}

/**
 * Returns why the version before cannot live with a migration that changes this, as sentences. A migration that removes
 * something says since when nothing uses it.
 */
export function objections(
  migration: Declaration,
  broken: ReadonlyMap<string, string>,
  all: readonly Release[],
): string[] {
  const { name, isContracting, unusedSince, harmless = {} } = migration
  if (isContracting) {
    const hasShipped = all.some(({ version, commit }) => version === unusedSince && commit)
    return hasShipped
      ? []
      : [`${name}: export \`unusedSince\`, a release of CHANGELOG.md with a commit; it is ${unusedSince ?? 'missing'}`]
  }
  return [...broken]
    .filter(([about]) => !(about in harmless))
    .map(([, what]) => `${name}: ${what}. The version before cannot live with that: docs/decisions/050-upgrades.md`)
}
