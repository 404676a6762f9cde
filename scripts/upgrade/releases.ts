import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Release {
  readonly version: string
  /** Undefined until it has shipped. */
  readonly commit: string | undefined
}

const heading = /^## (\d+\.\d+\.\d+) · (?:\d{4}-\d\d-\d\d · ([0-9a-f]{8,40})|not yet released)$/gm

/** Returns the releases of a changelog, newest first. */
export const releasesIn = (changelog: string): Release[] =>
  [...changelog.matchAll(heading)].map(([, version = '', commit]) => ({ version, commit }))

/** Returns the releases of CHANGELOG.md, newest first. */
export const releases = (): Release[] =>
  releasesIn(readFileSync(join(import.meta.dirname, '../../CHANGELOG.md'), 'utf8'))

/** Returns the newest release that has shipped, or the one with this version. Throws if there is none. */
export function shippedRelease(all: readonly Release[], version?: string): Release & { commit: string } {
  const found = all.find(release => release.commit && (!version || release.version === version))
  if (!found?.commit) throw new Error(`CHANGELOG.md has no release ${version ?? ''} with a commit.`)
  return { ...found, commit: found.commit }
}
