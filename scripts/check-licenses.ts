import { readFileSync } from 'node:fs'
import { isAllowed } from './licenses.ts'

/** Checks the licenses of the packages in the lock file; those that say nothing there are read where they are installed. */
interface Locked {
  license?: string
  dev?: boolean
  devOptional?: boolean
}

interface Manifest {
  license?: string
  /** The form of old packages. */
  licenses?: { type: string }[]
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }

/** What their own files say, where package.json does not. */
const known: Record<string, string> = {
  'node_modules/humanize-number': 'MIT',
  'node_modules/only': 'MIT',
  'node_modules/png-js': 'MIT',
}

/** Null where it is not installed, which is a package for another system. */
function installedLicense(folder: string): string | undefined | null {
  try {
    const { license, licenses } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as Manifest
    return license ?? licenses?.map(({ type }) => type).join(' OR ')
  } catch {
    return null
  }
}

const found = Object.entries(packages)
  .filter(([folder]) => folder !== '')
  .map(([folder, { license, dev, devOptional }]) => ({
    name: folder,
    license: known[folder] ?? license ?? installedLicense(folder),
    isDev: (dev ?? devOptional) === true,
  }))
// A package for another system, whose license the lock file leaves out, has that of the one for this system.
const refused = found.filter(({ license, isDev }) => license !== null && !isAllowed({ license, isDev }))
for (const { name, license } of refused) console.error(`${name}: ${license ?? 'no license'}`)
console.log(`${found.length} packages, ${refused.length} with a license that is not allowed`)
if (refused.length > 0) process.exitCode = 1
