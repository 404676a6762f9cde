export interface LockedPackage {
  version?: string
  /** For another platform, perhaps. */
  optional?: boolean
  integrity?: string
  link?: boolean
  inBundle?: boolean
}

export interface Unpinned {
  /** Its folder in `node_modules`. */
  path: string
  /** As npm names it: `name@version`. */
  spec: string
  isOptional: boolean
}

/** Returns the packages of a lock file whose content it does not pin: npm would install any content that the registry has. */
export function unpinned(packages: Readonly<Record<string, LockedPackage>>): Unpinned[] {
  return Object.entries(packages)
    .filter(([path, { integrity, link, inBundle }]) => path !== '' && !integrity && !link && !inBundle)
    .map(([path, { version, optional }]) => ({
      path,
      spec: `${path.split('node_modules/').at(-1)}@${version}`,
      isOptional: optional === true,
    }))
}
