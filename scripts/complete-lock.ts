import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { type LockedPackage, unpinned } from './integrity.ts'

/**
 * Adds what npm leaves out of package-lock.json: binaries for other platforms that the registry in use did not have.
 * `npm ci` refuses a lock file without them, on every platform. With `--check` it only reports whether some are missing.
 * With `--integrity` it asks the registry for the checksums that are missing, one call each.
 */
interface Entry extends LockedPackage {
  dev?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

const file = 'package-lock.json'
const callMs = 30_000
const systems = ['android', 'darwin', 'freebsd', 'netbsd', 'openbsd', 'linux', 'openharmony', 'sunos', 'aix', 'win32']
const processors = ['x64', 'arm64', 'arm', 'ia32', 'ppc64', 's390x', 'riscv64', 'loong64', 'wasm32']

const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Entry> }
const left: Record<string, Entry> = {}

for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (!isInLock(path, name))
      left[`node_modules/${name}`] = { version, ...(entry.dev && { dev: true }), optional: true, ...platformOf(name) }
  }
}

const names = Object.keys(left)
if (process.argv.includes('--check')) {
  if (names.length > 0) console.error(`${file} lacks ${names.join(', ')}: run \`node scripts/complete-lock.ts\``)
  process.exitCode = names.length > 0 ? 1 : 0
} else {
  Object.assign(lock.packages, left)
  if (process.argv.includes('--integrity')) addIntegrity()
  const all = Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, 'en'))
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(all) }, null, 2)}\n`)
}

function addIntegrity(): void {
  for (const { path, spec } of unpinned(lock.packages)) {
    const options = { encoding: 'utf8', timeout: callMs, shell: process.platform === 'win32' } as const
    const integrity = spawnSync('npm', ['view', spec, 'dist.integrity'], options).stdout?.trim()
    if (integrity) lock.packages[path] = { ...lock.packages[path], integrity }
    else console.error(`The registry has no checksum of ${spec}`)
  }
}

/** Resolves like npm: beside the requiring package, or in any folder above. */
function isInLock(path: string, name: string): boolean {
  const above = path.split('/node_modules/')
  return [
    `${path}/node_modules/${name}`,
    ...above.map((_, depth) => `${above.slice(0, depth).join('/node_modules/')}/node_modules/${name}`),
  ]
    .map(place => place.replace(/^\//, ''))
    .some(place => place in lock.packages)
}

/** Reads the platform from the name, which all these packages spell the same way. */
function platformOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> {
  const words = name.split('/').at(-1)?.split(/[-_]/) ?? []
  const os = systems.find(system => words.includes(system))
  const cpu =
    processors.find(processor => words.includes(processor)) ??
    (words.some(word => /^(gnueabihf|musleabihf|eabi)$/.test(word)) ? 'arm' : undefined)
  const libc = words.some(word => word.startsWith('musl')) ? 'musl' : undefined
  return { ...(os && { os: [os] }), ...(cpu && { cpu: [cpu] }), ...(libc && { libc: [libc] }) }
}
